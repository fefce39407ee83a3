import {
  createLoader,
  createSerializer,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server'

import { taskKinds } from '#lib/contract/tasks/task.values.ts'

/** What the list of tasks shows, as its address holds it. */
export const taskParsers = {
  view: parseAsStringLiteral(['mine', 'unassigned', 'closed']),
  kind: parseAsStringLiteral(taskKinds),
  cursor: parseAsString,
}

export type TaskAddress = inferParserType<typeof taskParsers>

export const readTaskAddress = createLoader(taskParsers)

const serialize = createSerializer(taskParsers)

/** The address of the list with these filters, at its first page unless a cursor is given. */
export const tasksHref = (path: string, address: Partial<TaskAddress>): string =>
  serialize(path, { cursor: null, ...address })

/** The filters as the API takes them. */
export const queryOf = ({ view, kind, cursor }: TaskAddress) => ({
  state: view === 'closed' ? ('closed' as const) : ('open' as const),
  owner: view === 'mine' ? 'me' : view === 'unassigned' ? 'unassigned' : undefined,
  kind: kind ?? undefined,
  cursor: cursor ?? undefined,
})
