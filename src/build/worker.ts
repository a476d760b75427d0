import type { PathClass } from '../classify/types.ts'
import { encodeBlobRecord } from '../build/blob-record.ts'
import { processBlob } from '../build/process-blob.ts'
import { initExtractor } from './runtime.ts'
import { serveBlobs } from './worker-loop.ts'

serveBlobs<PathClass>(initExtractor(), (bytes, path, plain) => encodeBlobRecord(processBlob(path, bytes, plain)))
