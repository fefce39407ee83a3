import type { Access } from '#lib/contract/api/access.values.ts'
import type { RouteDefinition } from '#lib/contract/api/route.ts'
import type { Role } from '#lib/contract/members/roles.values.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'

import type { Answer } from './callers.ts'
import { expectedOperations } from './expected-operations.ts'
import { pathWith, textWith, type Victim } from './victim.ts'

/** What one operation must answer to whom, whatever its body. */
export type OperationRow = {
  access: Access
  roles: readonly Role[]
  body?: unknown
  query?: Record<string, string>
  foreign?: string
}

/** The rows of the table by operation. */
export const operationRows: ReadonlyMap<string, OperationRow> = new Map(Object.entries(expectedOperations))

/** Returns whether ids of objects are sent with an operation. */
export const hasIds = ({ path }: RouteDefinition, { query, body }: OperationRow): boolean =>
  /\{(?!month|image|version)[a-z_]+\}/.test(JSON.stringify([path, query, body]))

/** Calls operations so that nothing but who calls is wrong with them: with these ids, or with ids of nothing. */
export const operationCaller =
  (ask: (path: string, init: RequestInit) => Promise<Answer>) =>
  (
    definition: RouteDefinition,
    row: OperationRow,
    headers: Record<string, string>,
    ids: Partial<Victim> = {},
  ): Promise<Answer> => {
    const query = row.query ? `?${textWith(new URLSearchParams(row.query).toString(), ids)}` : ''
    const path = `${pathWith(definition.path, ids)}${decodeURIComponent(textWith(decodeURIComponent(query), ids))}`
    const method = definition.method.toUpperCase()
    if (definition.form) {
      const form = new FormData()
      form.append(
        'file',
        new Blob([new Uint8Array(smallPdf('One page'))], { type: 'application/pdf' }),
        'a.pdf',
      )
      return ask(path, { method, headers, body: form })
    }
    if (!definition.body) return ask(path, { method, headers })
    const body = textWith(JSON.stringify(row.body), ids)
    return ask(path, { method, headers: { ...headers, 'content-type': 'application/json' }, body })
  }
