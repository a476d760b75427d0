import type { OwnLanguage } from '../own-language.ts'
import { scanHcl } from './scan.ts'

/** HashiCorp's configuration language: Terraform and OpenTofu, and what else is written in it. */
export const hcl: OwnLanguage = {
  id: 'hcl',
  layout: 'code',
  separator: '.',
  modifierWords: {},
  scan: scanHcl,
}
