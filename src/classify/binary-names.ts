/** Extensions that are never text, so that their blobs need not be read. Doubtful ones are left to their bytes. */
const BINARY = new Set(
  (
    'png jpg jpeg jfif gif bmp ico icns webp avif heic heif tif tiff psd xcf jp2 jxl ' +
    'woff woff2 ttf ttc otf eot pfb ' +
    'mp3 mp4 m4a m4v mov avi mkv webm ogg oga ogv opus wav flac aac aiff wma wmv flv mid midi ' +
    'zip gz tgz bz2 tbz tbz2 xz txz lz lzma lz4 zst 7z rar tar cab jar war ear aar apk ipa deb rpm dmg iso whl egg nupkg gem crx xpi ' +
    'exe dll so dylib pyc pyo pyd wasm class dex elc beam node ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp epub mobi djvu ' +
    'sqlite sqlite3 mdb accdb parquet avro orc npy npz h5 hdf5 pth onnx tflite safetensors gguf pb.gz keystore jks p12 pfx ' +
    'glb blend fbx 3ds swf fla unitypackage gmo'
  ).split(' '),
)

export function isBinaryName(baseName: string): boolean {
  const dot = baseName.lastIndexOf('.')
  return dot > 0 && BINARY.has(baseName.slice(dot + 1).toLowerCase())
}
