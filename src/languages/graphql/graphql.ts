import type { OwnLanguage } from '../own-language.ts'
import { scanGraphql } from './scan.ts'

/** Schemas and operations of GraphQL. */
export const graphql: OwnLanguage = {
  id: 'graphql',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  topVisibility: 'exported',
  memberVisibility: 'exported',
  scan: scanGraphql,
}
