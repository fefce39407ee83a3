import { posix } from 'node:path'

import { parseSync } from 'rolldown/utils'

/** One import of a file of the project, by the path of the file it leads to. */
export type ProjectImport = { path: string; line: number; isType: boolean }

const resolveSpecifier = (file: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : null
}

/** Returns what a file imports and re-exports of the project, types and dynamic imports included; packages are left out. */
export const readImports = (file: string, text: string): ProjectImport[] => {
  const { module } = parseSync(file, text)
  const found = [
    ...module.staticImports.map(({ moduleRequest, start, entries }) => ({
      specifier: moduleRequest.value,
      start,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ start, entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ specifier: moduleRequest.value, start, isType }] : [],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest, start }) => ({
      specifier: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      start,
      isType: false,
    })),
  ]
  return found.flatMap(({ specifier, start, isType }) => {
    const path = resolveSpecifier(file, specifier)
    return path === null ? [] : [{ path, line: text.slice(0, start).split('\n').length, isType }]
  })
}
