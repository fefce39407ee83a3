import type { RouteDefinition } from '#lib/contract/api/route.ts'

const matcher = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`)

/** Tells which operation a request asks for, also when it was refused before its route was found. */
export const createOperationTable = (definitions: readonly RouteDefinition[]) => {
  // A path with a word comes before the one with an id, which it matches too.
  const table = definitions
    .map((definition) => ({ definition, pattern: matcher(definition.path) }))
    .toSorted((a, b) => a.definition.path.split('{').length - b.definition.path.split('{').length)
  return (method: string, path: string): RouteDefinition | undefined => {
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    return table.find(({ definition, pattern }) => definition.method === asked && pattern.test(path))
      ?.definition
  }
}
