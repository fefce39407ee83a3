import type { Client, PoolClient, QueryConfig } from 'pg'

/** Matches a statement that only starts a transaction. */
const begins = /^begin(?: isolation level [a-z ]+)?$/i
const ends = /^(?:commit|rollback)$/i
/** A transaction of one statement is that statement: neither is sent, where nothing else is set for it. */
const plainBegin = 'begin'
const commits = /^commit$/i
/** What is set for a transaction begins it, as one text. */
const setsFirst = /^set local [a-z_]+ to [a-z]+$/i

/** Any of the driver's overloads of `query`. */
type Ask = (...query: unknown[]) => unknown

type Corked = { cork(): void; uncork(): void }

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined
  return typeof text === 'string' ? text : undefined
}

const noResult = { command: '', rowCount: null, oid: 0, fields: [], rows: [] }

type SendAhead = (query: QueryConfig) => Promise<void>

/**
 * Sends a statement ahead of those that follow it on a connection of `sendTogether`, which are sent without waiting for it
 * and fail if it does. Returns when it has ended.
 */
export const sendAhead = (client: PoolClient, query: QueryConfig): Promise<void> =>
  // Its class adds the method to each.
  (Reflect.get(client, 'sendAhead') as SendAhead)(query)

/** The first statement of a transaction, until it is known whether another follows. */
type First = { given: unknown[]; result: PromiseWithResolvers<unknown> }

/**
 * Creates a class of connections that send the queries of one turn of the event loop with one write, without waiting
 * for each response: a transaction starts with its first statement, one without statements is not sent, and one whose
 * commit follows its only statement in the same turn is sent as that statement. Requires the driver's option `pipeline`.
 */
export const sendTogether = (Base: typeof Client): typeof Client =>
  class extends Base {
    constructor(...options: ConstructorParameters<typeof Client>) {
      super(...options)
      const send = this.query.bind(this) as Ask
      let ahead: Promise<void> | undefined
      const ask: Ask = (...given) => {
        const sent = send(...given)
        return ahead ? Promise.all([sent, ahead]).then(([result]) => result) : sent
      }
      let begin: unknown[] | undefined
      let first: First | undefined
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
      const sendAhead: SendAhead = (query) => {
        cork()
        const sent = (send(query) as Promise<unknown>).then(() => undefined)
        const clear = () => {
          if (ahead === sent) ahead = undefined
        }
        sent.then(clear, clear)
        ahead = sent
        return sent
      }
      const sendBegin = (): void => {
        // It fails with its connection, as the statement does that follows.
        if (begin) (ask(...begin) as Promise<unknown>).catch(() => undefined)
        begin = undefined
      }
      const sendFirst = (): void => {
        const held = first
        first = undefined
        if (!held) return
        cork()
        sendBegin()
        held.result.resolve(ask(...held.given))
      }
      const query: Ask = (...given) => {
        const text = textOf(given[0])
        if (text !== undefined && begins.test(text)) {
          begin = given
          return Promise.resolve(noResult)
        }
        if (begin && text !== undefined) {
          if (first && commits.test(text)) {
            begin = undefined
            const { promise } = first.result
            sendFirst()
            return promise.then(
              () => noResult,
              () => noResult,
            )
          }
          if (!first && ends.test(text)) {
            begin = undefined
            return Promise.resolve(noResult)
          }
          if (!first && setsFirst.test(text)) {
            begin = [`${textOf(begin[0])}; ${text}`]
            return Promise.resolve(noResult)
          }
          if (!first && textOf(begin[0]) === plainBegin) {
            first = { given, result: Promise.withResolvers<unknown>() }
            process.nextTick(sendFirst)
            return first.result.promise
          }
        }
        sendFirst()
        cork()
        sendBegin()
        return ask(...given)
      }
      Object.assign(this, { query, sendAhead })
    }
  }
