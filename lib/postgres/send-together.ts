import type { Client } from 'pg'

/** Matches a statement that only starts a transaction. */
const begins = /^begin(?: isolation level [a-z ]+)?$/i
const ends = /^(?:commit|rollback)$/i

/** Any of the driver's overloads of `query`. */
type Ask = (...query: unknown[]) => unknown

type Corked = { cork(): void; uncork(): void }

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined
  return typeof text === 'string' ? text : undefined
}

const noResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

/**
 * Creates a class of connections that send the queries of one turn of the event loop with one write, without waiting
 * for each response: a transaction starts with its first statement, and one without statements is not sent. Requires
 * the driver's option `pipeline`.
 */
export const sendTogether = (Base: typeof Client): typeof Client =>
  class extends Base {
    constructor(...options: ConstructorParameters<typeof Client>) {
      super(...options)
      const ask = this.query.bind(this) as Ask
      let begin: unknown[] | undefined
      let isCorked = false
      const cork = (): void => {
        // The driver's own socket, which its types do not show.
        const stream = (Reflect.get(this, 'connection') as { stream: Corked }).stream
        if (isCorked) return
        isCorked = true
        stream.cork()
        process.nextTick(() => {
          isCorked = false
          stream.uncork()
        })
      }
      const query: Ask = (...given) => {
        const text = textOf(given[0])
        if (text !== undefined && begins.test(text)) {
          begin = given
          return Promise.resolve(noResult)
        }
        const held = begin
        begin = undefined
        if (held && text !== undefined && ends.test(text)) return Promise.resolve(noResult)
        cork()
        // It fails with its connection, as the statement does that follows.
        if (held) (ask(...held) as Promise<unknown>).catch(() => undefined)
        return ask(...given)
      }
      Object.assign(this, { query })
    }
  }
