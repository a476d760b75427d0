import type { PathClass } from '../classify/types.ts'
import { initExtractor } from '../extract/runtime.ts'
import { serveBlobs } from '../extract/worker-loop.ts'
import { encodeBlobRecord } from './blob-record.ts'
import { processBlob } from './process-blob.ts'

/** The program of an extraction worker: one blob in, its record out. */
serveBlobs<PathClass>(initExtractor(), (bytes, path, plain) => encodeBlobRecord(processBlob(path, bytes, plain)))
