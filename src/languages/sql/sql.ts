import type { OwnLanguage } from '../own-language.ts'
import { scanSql } from './scan.ts'

const entry = (id: string): OwnLanguage => ({
  id,
  layout: 'code',
  separator: '.',
  modifierWords: {},
  topVisibility: 'none',
  memberVisibility: 'none',
  scan: scanSql,
})

/** Standard SQL and what PostgreSQL, MySQL, SQLite, SQL Server and Oracle make of it; one reader for all. */
export const sql = entry('sql')
/** Linguist's names for dialects, which `.gitattributes` and rare extensions give. */
export const sqlDialects: readonly OwnLanguage[] = ['plpgsql', 'plsql', 'tsql', 'sqlpl'].map(entry)
