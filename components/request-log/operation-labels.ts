import type { RouteDefinition } from '#lib/contract/api/route.ts'
import { routes } from '#lib/contract/routes.ts'

const definitions: Partial<Record<string, RouteDefinition>> = routes

/** What an operation is called; a path that names none has no other word. */
export const operationTitle = (operation: string | null): string =>
  (operation === null ? undefined : definitions[operation]?.summary) ?? operation ?? 'Unknown endpoint'

/** The operations that a key can call, by what they are called. */
export const callableOperations: readonly { operation: string; title: string }[] = Object.values(definitions)
  .filter((definition) => definition !== undefined)
  .filter(({ access }) => access !== 'session' && access !== 'public')
  .map(({ operationId, summary }) => ({ operation: operationId, title: summary }))
  .toSorted((a, b) => a.title.localeCompare(b.title))
