import type { OwnLanguage } from '../own-language.ts'
import { scanProtobuf } from './scan.ts'

/** Protocol Buffers, proto2, proto3 and editions. */
export const protobuf: OwnLanguage = {
  id: 'protocol buffer',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'exported',
  scan: scanProtobuf,
  refine(symbol) {
    // Names in a oneof are names of the message around it.
    if (symbol.owner?.kind === 'union') symbol.owner = symbol.owner.owner
    return symbol
  },
}
