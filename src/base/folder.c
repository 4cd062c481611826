/* mkdir for a whole path. See folder.h. */
#include "base/folder.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 4096 };

bool tg_folder_make(const char *path)
{
	char part[PATH_BYTES];
	size_t length = strlen(path);

	if (length >= sizeof(part)) {
		errno = ENAMETOOLONG;
		return false;
	}
	for (size_t i = 1; i <= length; i++) {
		if (path[i] != '/' && path[i] != '\0')
			continue;
		memcpy(part, path, i);
		part[i] = '\0';
		if (mkdir(part, 0700) != 0 && errno != EEXIST)
			return false;
	}
	return true;
}
