import type { IgnoredArgument } from '../../api.ts'
import { checkScope } from './check-scope.ts'
import { checkFileType, compileFileType, parseFileType, type KnownTypes } from './file-types.ts'
import { compileExclusion, compileScope } from './filters.ts'
import type { IndexData } from '../data/index-data.ts'
import type { ParsedRequest } from './request.ts'
import type { ScopeRequest } from './scope.ts'

/** Filters by file type and path; few requests have any, so this is loaded when one does. */

/** Takes a file type or path that the index does not hold out of the request, and reports it. */
export async function checkFileFilters(
  data: IndexData,
  request: ParsedRequest,
  ignored: IgnoredArgument[],
): Promise<void> {
  const { fileType, path } = request
  const badType = fileType === undefined ? undefined : checkFileType(fileType, await knownTypes(data))
  if (badType) {
    ignored.push(badType)
    delete request.fileType
  }
  const badPath = path === undefined ? undefined : checkScope(path, await data.allPaths())
  if (badPath) {
    ignored.push(badPath)
    delete request.path
  }
}

/** The filters of a request as functions. */
export function compileFileFilters(request: ParsedRequest): Pick<ScopeRequest, 'fileType' | 'path' | 'excluded'> {
  const type = request.fileType === undefined ? undefined : parseFileType(request.fileType)
  const fileType = type && compileFileType(type)
  const path = request.path === undefined ? undefined : compileScope(request.path)
  const excluded = compileExclusion(request.excludePatterns)
  return { ...(fileType && { fileType }), ...(path && { path }), ...(excluded && { excluded }) }
}

const known = new WeakMap<IndexData, Promise<KnownTypes>>()

function knownTypes(data: IndexData): Promise<KnownTypes> {
  let types = known.get(data)
  if (!types) known.set(data, (types = typesOf(data)))
  return types
}

async function typesOf(data: IndexData): Promise<KnownTypes> {
  const names = (await data.allPaths()).map((path) => path.slice(path.lastIndexOf('/') + 1))
  const extensions = names.flatMap((name) =>
    name.lastIndexOf('.') > 0 ? [name.slice(name.lastIndexOf('.') + 1).toLowerCase()] : [],
  )
  return { languages: data.documents.languages.filter((name) => name !== ''), extensions: [...new Set(extensions)] }
}
