/** Folders that hold the code of others, as whole segments anywhere in a path (after linguist's vendor.yml). */
const VENDOR_FOLDERS = new Set([
  'vendor', 'Vendor', 'vendors', 'vendored', '_vendor', 'third_party', 'third-party', 'thirdparty', 'ThirdParty',
  '3rdparty', '3rd-party', '3rd_party', 'node_modules', 'bower_components', 'jspm_packages', 'Godeps', 'Pods', 'Carthage',
]) // prettier-ignore

/** Folders that mean this at the root only: elsewhere they are ordinary names. */
const ROOT_FOLDERS = new Set(['deps', 'dependencies', 'extern', 'external', 'externals'])

/** Libraries that are copied in as single files, and wrappers that tools put into every project. */
const VENDOR_FILE = new RegExp(
  '^(?:' +
    [
      'jquery(?:[-.][a-z0-9.-]+)?\\.js', 'bootstrap(?:[-.](?:bundle|theme|grid|reboot))?\\.(?:js|css)',
      'modernizr(?:[-.][a-z0-9.-]+)?\\.js', 'd3(?:\\.v\\d+)?\\.js', 'normalize\\.css',
      'font-?awesome\\.css', 'html5shiv\\.js', 'respond\\.src\\.js', 'gradlew(?:\\.bat)?', 'mvnw(?:\\.cmd)?',
      'gradle-wrapper\\.properties', 'yarn-\\d[\\w.-]*\\.c?js', 'pnp\\.c?js', 'catch\\.hpp', 'sqlite3\\.[ch]',
    ].join('|') +
    ')$',
) // prettier-ignore

/** True for folders (segments from the root) below which everything is vendored. */
export function isVendorFolder(segments: readonly string[]): boolean {
  if (segments[0] !== undefined && ROOT_FOLDERS.has(segments[0])) return true
  return segments.some((segment) => VENDOR_FOLDERS.has(segment))
}

export function isVendorFile(baseName: string): boolean {
  return VENDOR_FILE.test(baseName)
}
