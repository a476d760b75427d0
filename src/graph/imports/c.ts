import { external, type ImportResolver } from './facts.ts'
import { includePaths } from './compile-commands.ts'
import { folderOf, joinPath, type FileTree } from './tree.ts'

/**
 * C, C++, Objective-C: beside the including file, then in the folders of a tracked `compile_commands.json` or `.clangd`, then
 * by the end of the path among all files, the nearest first (what include folders come to without knowing them).
 */
export function cResolver(tree: FileTree): ImportResolver {
  const paths = includePaths(tree)
  return (specifier, from) => {
    const name = specifier.trim().replace(/^["<]|[">]$/g, '')
    const own = joinPath(folderOf(tree.path(from)), name)
    const beside = own === undefined ? undefined : tree.at(own)
    // `<stdio.h>` of a folder of stand-ins would be wrong more often than right.
    if (beside !== undefined && beside !== from) return { documents: [beside] }
    const told = paths.find(name, from, !specifier.startsWith('<'))
    if (told !== undefined && told !== from) return { documents: [told] }
    const end = joinPath('', name.replace(/^(?:\.\.?\/)+/, ''))
    if (end === undefined || (specifier.startsWith('<') && !name.includes('/') && SYSTEM.has(name)))
      return external(name)
    // What configuration makes a header of: it is not tracked, its template is.
    const nearest = tree.nearest(tree.endingIn(end), from) ?? tree.nearest(tree.endingIn(`${end}.in`), from)
    return nearest === undefined ? external(name) : { documents: [nearest] }
  }
}

/** Headers of the C library and POSIX: in angle brackets they mean the system's. */
const SYSTEM = new Set(
  (
    'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic ' +
    'stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype aio cpio dirent dlfcn ' +
    'fcntl fnmatch ftw glob grp iconv langinfo libgen monetary mqueue ndbm netdb nl_types poll pthread pwd regex sched ' +
    'search semaphore spawn strings stropts syslog tar termios trace ulimit unistd utime utmpx wordexp malloc'
  )
    .split(' ')
    .map((name) => `${name}.h`),
)
