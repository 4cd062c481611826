/* Folders on the disk. */
#ifndef BASE_FOLDER_H
#define BASE_FOLDER_H

#include <stdbool.h>

/*
 * Makes the folder and those above it that are missing, for their owner alone (0700). True also where
 * it stood already; false with errno set.
 */
bool tg_folder_make(const char *path);

#endif
