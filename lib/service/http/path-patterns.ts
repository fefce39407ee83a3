import { TrieRouter } from 'hono/router/trie-router'

import type { RouteDefinition } from '#lib/contract/api/route.ts'

/** Returns a path of the contract as Hono writes it. A parameter with an extension (`{month}.pdf`) is matched together with it. */
export const toHonoPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}(\.\w+)?/g, (_, name: string, extension: string | undefined) =>
    extension ? `:${name}{[^/]+\\${extension}}` : `:${name}`,
  )

/** Returns the extension after a parameter in a path of the contract; empty if there is none. */
export const extensionOf = (path: string, name: string): string =>
  new RegExp(`\\{${name}\\}(\\.\\w+)`).exec(path)?.[1] ?? ''

/** Finds the operations of a contract by method and path, also for a request that was rejected before its route ran. */
export const createRouteIndex = (definitions: readonly RouteDefinition[]) => {
  const router = new TrieRouter<RouteDefinition>()
  // A path with a word comes before the one with an id, which matches it too.
  const sorted = definitions.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  for (const definition of sorted) {
    router.add(definition.method.toUpperCase(), toHonoPath(definition.path), definition)
  }
  const methods = new Set(definitions.map(({ method }) => method.toUpperCase()))
  const find = (method: string, path: string): RouteDefinition | undefined =>
    router.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0]
  return {
    find,
    /** Lists the methods of a path; empty when the contract has no such path. */
    methodsOf: (path: string): string[] => [...methods].filter((method) => find(method, path)),
  }
}

/** Returns the pattern of a route of Hono as the contract writes it. */
export const toContractPath = (pattern: string): string => pattern.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')

/** Returns the status of an operation's successful response: the lowest that its definition lists. */
export const successStatus = ({ answers }: RouteDefinition): 200 | 201 | 202 =>
  '200' in answers ? 200 : '201' in answers ? 201 : 202
