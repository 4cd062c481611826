/* Folders are made whole, for their owner alone; what stands in the way is said by errno. */
#include "../unit.h"

#include "base/folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void made_with_those_above(void **state)
{
	char root[] = "/tmp/tengen-folder-XXXXXX", path[80], above[80];
	struct stat is;

	(void)state;
	assert_non_null(mkdtemp(root));
	snprintf(above, sizeof(above), "%s/a", root);
	snprintf(path, sizeof(path), "%s/a//b/", root);
	assert_true(tg_folder_make(path));
	assert_int_equal(stat(path, &is), 0);
	assert_int_equal(is.st_mode & 0777, 0700);
	assert_true(tg_folder_make(path));
	assert_int_equal(rmdir(path), 0);
	assert_int_equal(rmdir(above), 0);
	assert_int_equal(rmdir(root), 0);
}

static void what_is_in_the_way(void **state)
{
	char file[] = "/tmp/tengen-folder-XXXXXX", path[80], endless[5000];
	int fd = mkstemp(file);

	(void)state;
	assert_true(fd >= 0);
	close(fd);
	snprintf(path, sizeof(path), "%s/a", file);
	assert_false(tg_folder_make(path));
	assert_int_equal(errno, ENOTDIR);
	unlink(file);
	memset(endless, 'a', sizeof(endless) - 1);
	endless[sizeof(endless) - 1] = '\0';
	assert_false(tg_folder_make(endless));
	assert_int_equal(errno, ENAMETOOLONG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(made_with_those_above),
		cmocka_unit_test(what_is_in_the_way),
	};

	return cmocka_run_group_tests_name("base folder", tests, NULL, NULL);
}
