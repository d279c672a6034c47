/* replay.c -- a harness without libFuzzer: each file that is named, and each file of each
 * directory that is named, once. */
#include "fuzz.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint8_t *data = xmalloc(size); /* exactly, so that a sanitizer sees the byte behind it */
    bool read = fread(data, 1, size, file) == size;
    fclose(file);
    if (read)
        LLVMFuzzerTestOneInput(data, size);
    else
        perror(path);
    free(data);
    return !read;
}

static int replay(const char *path)
{
    struct stat info;
    DIR *directory = stat(path, &info) == 0 && S_ISDIR(info.st_mode) ? opendir(path) : NULL;
    int status = 0;
    if (!directory)
        return replay_file(path);
    for (struct dirent *entry; (entry = readdir(directory));) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.')
            status |= replay_file(name);
    }
    closedir(directory);
    return status;
}

int main(int argc, char **argv)
{
    int status = 0;
    for (int i = 1; i < argc; i++)
        status |= replay(argv[i]);
    return status;
}
