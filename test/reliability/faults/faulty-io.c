/*
 * A disk that fails when it is told to, to be loaded before the C library (LD_PRELOAD): it counts the calls by which a process changes
 * the files below a folder, and does something at the call of a number.
 *
 *   FAULT_FOLDER  only files below it count
 *   FAULT_AT      the number of the call, from 1; 0 for none
 *   FAULT_KIND    fail    the call fails (EIO), and so do all after it until FAULT_FOR calls (1 when absent) have failed
 *                 full    the same with ENOSPC, for writes alone
 *                 tear    half of a write is done, and the process is killed
 *                 forget  the process is killed, and of what was written since each file was last flushed a part is undone
 *   FAULT_SEED    chooses the part
 *   FAULT_COUNT   a file that is told the number of calls at the end
 *
 * Names of files are changed at once and for ever, as by a file system that keeps a journal of them.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* What a write has overwritten, so that it can be undone. */
struct undo {
  int fd;
  dev_t device;
  ino_t inode;
  off_t at, size;
  size_t length;
  char *bytes;
  struct undo *before;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct undo *last;
static long calls, fault_at, fault_for = 1;
static unsigned long seed = 1;
static char folder[4096];
static const char *kind = "fail";
static int ready;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int), (*real_fdatasync)(int), (*real_ftruncate)(int, off_t);
static int (*real_rename)(const char *, const char *);

static void tell(void) {
  const char *path = getenv("FAULT_COUNT");
  FILE *file = path == NULL ? NULL : fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%ld\n", calls);
  fclose(file);
}

__attribute__((constructor)) static void begin(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_rename = dlsym(RTLD_NEXT, "rename");
  const char *named = getenv("FAULT_FOLDER");
  if (named == NULL || realpath(named, folder) == NULL) return;
  if (getenv("FAULT_AT") != NULL) fault_at = atol(getenv("FAULT_AT"));
  if (getenv("FAULT_FOR") != NULL) fault_for = atol(getenv("FAULT_FOR"));
  if (getenv("FAULT_KIND") != NULL) kind = getenv("FAULT_KIND");
  if (getenv("FAULT_SEED") != NULL) seed = strtoul(getenv("FAULT_SEED"), NULL, 10) * 2654435761u + 1;
  ready = 1;
  atexit(tell);
}

/* Whether a file descriptor is of a file below the folder; the shared memory of SQLite's index is no file that lasts. */
static int counts(int fd) {
  char name[64], path[4096];
  struct stat what;
  if (!ready || fstat(fd, &what) != 0 || !S_ISREG(what.st_mode)) return 0;
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(name, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  size_t end = strlen(path);
  if (end > 4 && strcmp(path + end - 4, "-shm") == 0) return 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

static int chance(void) {
  seed = seed * 6364136223846793005ul + 1442695040888963407ul;
  return (seed >> 40) & 1;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* Of the writes that no flush has covered a part is undone, the latest first. */
static void forget(void) {
  for (struct undo *each = last; each != NULL; each = each->before) {
    if (!chance()) continue;
    if (each->length > 0) real_pwrite(each->fd, each->bytes, each->length, each->at);
    struct stat now;
    if (fstat(each->fd, &now) == 0 && now.st_size > each->size) real_ftruncate(each->fd, each->size);
  }
  die();
}

/* Counts a call; tells whether it is to fail. */
static int strikes(int isWrite) {
  calls++;
  if (fault_at == 0 || calls < fault_at) return 0;
  if (strcmp(kind, "fail") == 0) return calls < fault_at + fault_for ? EIO : 0;
  if (strcmp(kind, "full") == 0) return isWrite && calls < fault_at + fault_for ? ENOSPC : 0;
  if (strcmp(kind, "forget") == 0) forget();
  return -1;
}

static void remember(int fd, size_t length, off_t at) {
  struct stat what;
  if (fstat(fd, &what) != 0) return;
  struct undo *made = malloc(sizeof *made);
  made->fd = dup(fd);
  made->device = what.st_dev;
  made->inode = what.st_ino;
  made->at = at;
  made->size = what.st_size;
  made->length = at >= what.st_size ? 0 : (at + (off_t)length > what.st_size ? (size_t)(what.st_size - at) : length);
  made->bytes = malloc(made->length + 1);
  if (made->length > 0) {
    /* The descriptor may be for writing only. */
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    int reader = open(name, O_RDONLY);
    if (reader < 0 || pread(reader, made->bytes, made->length, at) < 0) made->length = 0;
    if (reader >= 0) close(reader);
  }
  made->before = last;
  last = made;
}

static void flushed(int fd) {
  struct stat what;
  if (fstat(fd, &what) != 0) return;
  for (struct undo **link = &last; *link != NULL;) {
    struct undo *each = *link;
    if (each->device != what.st_dev || each->inode != what.st_ino) {
      link = &each->before;
      continue;
    }
    *link = each->before;
    close(each->fd);
    free(each->bytes);
    free(each);
  }
}

static ssize_t write_at(int fd, const void *bytes, size_t length, off_t at, int moves) {
  pthread_mutex_lock(&lock);
  int fault = strikes(1);
  ssize_t done = -1;
  if (fault > 0) errno = fault;
  else {
    if (strcmp(kind, "forget") == 0) remember(fd, length, at);
    size_t part = fault < 0 ? length / 2 : length;
    done = moves ? real_write(fd, bytes, part) : real_pwrite(fd, bytes, part, at);
    if (fault < 0) die();
  }
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  if (!counts(fd)) return real_write(fd, bytes, length);
  struct stat what;
  fstat(fd, &what);
  off_t at = (fcntl(fd, F_GETFL) & O_APPEND) != 0 ? what.st_size : lseek(fd, 0, SEEK_CUR);
  return write_at(fd, bytes, length, at, 1);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t at) {
  return counts(fd) ? write_at(fd, bytes, length, at, 0) : real_pwrite(fd, bytes, length, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  return pwrite64(fd, bytes, length, at);
}

/* Node writes several buffers at once; one after the other is the same. */
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  ssize_t sum = 0;
  for (int part = 0; part < count; part++) {
    ssize_t done = pwrite64(fd, parts[part].iov_base, parts[part].iov_len, at + sum);
    if (done < 0) return sum > 0 ? sum : done;
    sum += done;
  }
  return sum;
}

static int flush_by(int fd, int (*real)(int)) {
  if (!counts(fd)) return real(fd);
  pthread_mutex_lock(&lock);
  int fault = strikes(0), result = -1;
  if (fault > 0) errno = fault;
  else {
    if (fault < 0) die();
    result = real(fd);
    if (result == 0) flushed(fd);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int fsync(int fd) { return flush_by(fd, real_fsync); }
int fdatasync(int fd) { return flush_by(fd, real_fdatasync); }

int ftruncate64(int fd, off_t size) {
  if (!counts(fd)) return real_ftruncate(fd, size);
  pthread_mutex_lock(&lock);
  int fault = strikes(0), result = -1;
  if (fault > 0) errno = fault;
  else {
    if (fault < 0) die();
    result = real_ftruncate(fd, size);
  }
  pthread_mutex_unlock(&lock);
  return result;
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

int rename(const char *from, const char *to) {
  char path[4096];
  if (!ready || realpath(from, path) == NULL || strncmp(path, folder, strlen(folder)) != 0) return real_rename(from, to);
  pthread_mutex_lock(&lock);
  int fault = strikes(0), result = -1;
  if (fault > 0) errno = fault;
  else {
    if (fault < 0) die();
    result = real_rename(from, to);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
