import { createHash } from 'node:crypto'

import { Client, type QueryConfig } from 'pg'

/** A text that comes this often is one that the service keeps sending. */
const worthwhile = 3

/** Each takes some memory in every connection, and texts with lists of parameters have no end. */
const mostNamed = 400

/** Keywords that combine tables or conditions: the best plan depends on the number of rows. */
const combines = /\b(?:join|union|distinct|exists|like|ilike|any|with|lateral|or)\b/i

/** Keywords that read ranges or sort: the best plan depends on it too, unless it concerns one row. */
const readsMany = /\b(?:order by|group by|limit|offset|in)\b ?[ (]|[<>~]/i

/** A condition on the last column of a primary key; queries on organizations' tables include the others as well. */
const findsOne = /"\w+"\."id" = \$\d/

/**
 * Returns whether PostgreSQL needs to plan the statement only once: it writes, or finds rows of one table by equality,
 * so that no organization's size and no parameter makes another plan much better. What sorts, joins or searches is
 * planned each time.
 */
export const isPlannedOnce = (text: string): boolean =>
  /^\s*(?:insert into [^(]+\([^)]*\) values|with \w+ as \(\s*insert into )/i.test(text) ||
  (/^\s*(?:select|insert into|update|delete from) /i.test(text) &&
    !combines.test(text) &&
    (findsOne.test(text) || !readsMany.test(text)))

/** Without parameters a text may be several statements, which cannot be prepared, or one that is not planned. */
const isSinglePlan = (text: string): boolean => /^\s*(?:with|select|insert|update|delete)\b[^;]*$/i.test(text)

const isUnnamed = (query: unknown): query is QueryConfig =>
  typeof query === 'object' &&
  query !== null &&
  'text' in query &&
  !('submit' in query) &&
  !Reflect.get(query, 'name')

/** Names the texts that come often, as PostgreSQL knows them then; the others have no name. */
const createNames = (isNamed: (text: string) => boolean): ((text: string) => string | undefined) => {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNamed || counts.size >= mostNamed * 10) return known
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    if (count < worthwhile || !isNamed(text)) return undefined
    const name = `once_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    names.set(text, name)
    return name
  }
}

/**
 * Creates the class of a pool's connections, which have PostgreSQL parse and plan only once what they send often, where
 * `isNamed` says that one plan does.
 */
export const createPlanningClient = (isNamed: (text: string) => boolean = isPlannedOnce): typeof Client => {
  const nameOf = createNames(isNamed)
  return class extends Client {
    // The driver's own overloads, of which only the first argument matters here.
    override query = ((query: unknown, ...rest: unknown[]): unknown => {
      const values: unknown = rest[0] ?? (isUnnamed(query) ? query.values : undefined)
      const hasValues = Array.isArray(values) && values.length > 0
      const isPlanned = isUnnamed(query) && (hasValues || isSinglePlan(query.text))
      const name = isPlanned ? nameOf(query.text) : undefined
      const given = name === undefined || !isUnnamed(query) ? query : { ...query, name }
      // As the driver's own overloads take them.
      return (Client.prototype.query as (...all: unknown[]) => unknown).call(this, given, ...rest)
    }) as Client['query']
  }
}
