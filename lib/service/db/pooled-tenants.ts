import { callbackify } from 'node:util'

import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'

import { serviceSettings, serviceTimeouts } from './service-settings.ts'
import { requireTenant, type TenantScope } from './tenant.ts'

const setting = (name: string, value: string | number): string =>
  `set local ${name} to ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`

/** What each transaction begins with, since a pooler gives each another connection of PostgreSQL. */
const entering = (scope: TenantScope): string =>
  [
    ...Object.entries({ ...serviceSettings, ...serviceTimeouts }).map(([name, value]) =>
      setting(name, value),
    ),
    setting('mailroom.tenant', scope),
  ].join('; ')

const isBegin = (text: string): boolean => /^begin\b/i.test(text)

type Query = { text: string; name?: string }

const isQuery = (query: unknown): query is Query =>
  typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'

/**
 * The connections of the pool: what begins a transaction also enters the organization, and nothing is prepared under a name,
 * as the next transaction may be on another connection of PostgreSQL.
 */
class PooledClient extends Client {
  scope: TenantScope | undefined

  // The driver's own overloads, of which only the first argument matters here.
  override query = ((query: unknown, ...rest: unknown[]): unknown => {
    const given: unknown = typeof query === 'string' ? { text: query } : query
    if (isQuery(given) && !('submit' in given)) {
      const { name: _name, ...unnamed } = given
      const text =
        isBegin(given.text) && this.scope !== undefined
          ? `${given.text}; ${entering(this.scope)}`
          : given.text
      return (Client.prototype.query as (...all: unknown[]) => unknown).call(
        this,
        { ...unnamed, text },
        ...rest,
      )
    }
    return (Client.prototype.query as (...all: unknown[]) => unknown).call(this, query, ...rest)
  }) as Client['query']
}

type Answered = (error: Error | undefined, result?: unknown) => void

/**
 * A pool for a pooler in transaction mode. Whatever is asked runs in a transaction, which first enters the organization: a
 * statement by itself in one of its own, sent together with its beginning and its end.
 */
export class PooledTenantPool extends Pool {
  readonly #scope: TenantScope | undefined

  constructor(config: PoolConfig, scope?: TenantScope) {
    super({ ...config, Client: PooledClient, pipeline: true } satisfies PoolConfig & ClientConfig)
    this.#scope = scope
  }

  async #enter(): Promise<PoolClient> {
    const scope = requireTenant(this.#scope)
    const client = await super.connect()
    // Every connection of this pool is one.
    ;(client as PoolClient & PooledClient).scope = scope
    return client
  }

  override connect(): Promise<PoolClient>
  override connect(callback: (error: Error | undefined, client: PoolClient | undefined) => void): void
  override connect(
    callback?: (error: Error | undefined, client: PoolClient | undefined) => void,
  ): Promise<PoolClient> | void {
    const connecting = this.#enter()
    if (!callback) return connecting
    callbackify(() => connecting)((error: Error | null, client) => callback(error ?? undefined, client))
  }

  async #run(given: unknown[]): Promise<unknown> {
    const client = await this.#enter()
    const ask = (...query: unknown[]): Promise<unknown> =>
      (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, query)
    const [entered, answered, ended] = await Promise.allSettled([
      ask('begin'),
      ask(...given),
      // Rolls back what has failed.
      ask('commit'),
    ])
    const failed = [entered, ended].find(({ status }) => status === 'rejected')
    client.release(failed !== undefined)
    for (const outcome of [entered, answered, ended]) {
      if (outcome.status === 'rejected') throw outcome.reason
    }
    return answered.status === 'fulfilled' ? answered.value : undefined
  }

  // The driver's own overloads; a callback comes last.
  override query = ((...given: unknown[]): unknown => {
    const callback = given.at(-1)
    if (typeof callback !== 'function') return this.#run(given)
    const answer = callback as Answered
    callbackify(() => this.#run(given.slice(0, -1)))((error: Error | null, result) =>
      answer(error ?? undefined, result),
    )
    return undefined
  }) as Pool['query']
}
