import type { RouteDefinition } from '#lib/contract/api/route.ts'

const matcher = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Tells which methods a path of the contract has; empty when the contract has no such path. */
export const createMethodTable = (definitions: readonly RouteDefinition[]) => {
  const table = definitions.map((definition) => ({
    pattern: matcher(definition.path),
    method: definition.method.toUpperCase(),
  }))
  return (path: string): string[] => [
    ...new Set(table.filter((entry) => entry.pattern.test(path)).map((entry) => entry.method)),
  ]
}
