import { callbackify } from 'node:util'

import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg'

import { createPlanningClient } from './planned-once.ts'
import { sendAhead, sendTogether } from './send-together.ts'
import { memberRole, serviceRole, serviceSettings, serviceTimeouts } from './service-settings.ts'
import { readScope, requireTenant, type TenantScope } from './tenant.ts'

const setting = (name: string, value: string | number): string =>
  `set local ${name} to ${typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`}`

/** Settings at the start of a transaction on a shared connection. */
const sharedSettings = Object.entries({ ...serviceSettings, ...serviceTimeouts }).map(([name, value]) =>
  setting(name, value),
)

type Query = { text: string; name?: string }

const isQuery = (query: unknown): query is Query =>
  typeof query === 'object' &&
  query !== null &&
  !('submit' in query) &&
  'text' in query &&
  typeof query.text === 'string'

/** Set for the database, once `mailroom database distribute` has started. */
const distributed = `coalesce(current_setting('mailroom.is_distributed', true), '') = 'on'`

/** Returns the statement that enters a scope at the start of a transaction. */
const scopeSettings = (scope: TenantScope): string[] => {
  const { tenant, visible } = readScope(scope)
  const limits = visible === null ? [] : [setting('mailroom.visible', visible), setting('role', memberRole)]
  return [setting('mailroom.tenant', tenant), ...limits]
}

/** The statement that makes the session enter a scope. Roles are changed only from or to what a member is limited to. */
const enterSession = (scope: TenantScope, before: TenantScope | undefined) => {
  const { tenant, visible } = readScope(scope)
  const wasLimited = before !== undefined && readScope(before).visible !== null
  return visible === null && !wasLimited
    ? {
        name: 'enter_tenant',
        text: "select set_config('mailroom.tenant', $1, false)",
        values: [tenant],
      }
    : {
        name: 'enter_member',
        text: "select set_config('mailroom.tenant', $1, false), set_config('mailroom.visible', $2, false), set_config('role', $3, false)",
        values: [tenant, visible ?? '', visible === null ? serviceRole : memberRole],
      }
}

/** Any of the driver's overloads of `query`. */
type Ask = (...given: unknown[]) => unknown

/**
 * Has each transaction of the connection enter the scope that `scopeOf` returns as it begins. `isShared`: the next transaction
 * may be on another connection of PostgreSQL, which knows neither the service's settings nor what this one has prepared.
 */
const enterTransactions = (
  client: PoolClient,
  { isShared, scopeOf }: { isShared: boolean; scopeOf: () => TenantScope | undefined },
): void => {
  const ask = client.query.bind(client) as Ask
  const settings = isShared ? sharedSettings : []
  const query: Ask = (given, ...rest) => {
    if (typeof given !== 'string' && !isQuery(given)) return ask(given, ...rest)
    const { name, ...unnamed } = typeof given === 'string' ? { text: given, name: undefined } : given
    const answered = ask({ ...unnamed, ...(!isShared && name !== undefined && { name }) }, ...rest)
    const scope = scopeOf()
    if (scope === undefined || !/^begin\b/i.test(unnamed.text)) return answered
    // A message each, as Citus sends the text of a setting to the workers whole.
    const entered = [...settings, ...scopeSettings(scope)].map((text) => ask(text))
    return Promise.all([answered, ...entered]).then(([begun]) => begun)
  }
  // Start and end are sent together with the statements between them.
  Object.assign(client, { query, pipeline: true })
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void
type Answered = (error: Error | undefined, result?: unknown) => void

const nothing = () => {}

/**
 * How a connection is limited to an organization: by a setting of the session, made when it last served another; or by
 * one of each transaction, if the session is not the connection's own (a pooler) or has others behind it (a cluster).
 */
type EntersBy = 'session' | 'transaction'

/**
 * A pool whose connections see what their user may. Rejects connections outside of `inTenant` and `acrossTenants`,
 * unless it was created with its own scope. If organizations are entered by transactions, a single statement runs in
 * its own transaction, sent together with its start and end.
 */
export class TenantPool extends Pool {
  readonly #scope: TenantScope | undefined
  /** The scope of each connection's last use. */
  readonly #entered = new WeakMap<PoolClient, TenantScope>()
  /** Known once there is a connection. */
  #entersBy: EntersBy | undefined
  #isDistributed: Promise<boolean> | undefined

  constructor(
    config: PoolConfig,
    { scope, isPooler = false }: { scope?: TenantScope; isPooler?: boolean } = {},
  ) {
    super({
      ...config,
      ...(!isPooler && {
        Client: sendTogether(createPlanningClient()),
        pipeline: true,
        verify: callbackify((client: PoolClient) => this.#inspect(client)),
      }),
    })
    this.#scope = scope
    if (isPooler) {
      this.#entersBy = 'transaction'
      this.on('connect', (client) => this.#enterTransactions(client, true))
    }
  }

  /** Returns whether a connection stays in the scope that it was given out for; false until there was one. */
  get isEnteredBySession(): boolean {
    return this.#entersBy === 'session'
  }

  /**
   * Determines the kind of PostgreSQL. The result for a standby, contacted by mistake or not yet promoted, is not
   * cached.
   */
  async #inspect(client: PoolClient): Promise<void> {
    const { rows } = await client.query<{ is_standby: boolean; is_distributed: boolean }>(
      `select pg_is_in_recovery() as is_standby, ${distributed} as is_distributed`,
    )
    // As PostgreSQL answers a statement that writes.
    if (rows[0]?.is_standby) {
      throw Object.assign(new Error('The database is a standby, which only reads'), { code: '25006' })
    }
    this.#entersBy = rows[0]?.is_distributed ? 'transaction' : 'session'
    if (rows[0]?.is_distributed) this.#enterTransactions(client, false)
  }

  #enterTransactions(client: PoolClient, isShared: boolean): void {
    enterTransactions(client, { isShared, scopeOf: () => this.#entered.get(client) })
  }

  /** Puts an idle connection that is set to the scope where the pool takes its next from. */
  #prefer(scope: TenantScope): void {
    // The pool's own list, whose last is taken. If a later version has none, connections are set more often.
    const idle: unknown = Reflect.get(this, '_idle')
    if (!Array.isArray(idle)) return
    const items = idle as { client: PoolClient }[]
    const place = items.findLastIndex(({ client }) => this.#entered.get(client) === scope)
    if (place >= 0) items.push(...items.splice(place, 1))
  }

  async #enter(): Promise<PoolClient> {
    const scope = requireTenant(this.#scope)
    if (this.#entersBy === 'session') this.#prefer(scope)
    const client = await super.connect()
    if (this.#entersBy === 'transaction') {
      this.#entered.set(client, scope)
      return client
    }
    const before = this.#entered.get(client)
    if (before === scope) return client
    this.#entered.set(client, scope)
    // Sent with the statements that follow, which fail if it does; then the connection serves no other.
    sendAhead(client, enterSession(scope, before)).catch(() => void client.end())
    return client
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const connecting = this.#enter()
    if (!callback) return connecting
    // The pool's own `query` connects this way.
    callbackify(() => connecting)((error: Error | null, client) => {
      callback(error ?? undefined, client, client ? client.release.bind(client) : nothing)
    })
  }

  /** Returns whether it is a cluster, whose organizations are on several workers. */
  async isDistributed(): Promise<boolean> {
    this.#isDistributed ??= this.query<{ is_distributed: boolean }>(
      `select ${distributed} as is_distributed`,
    ).then(({ rows }) => rows[0]?.is_distributed === true)
    return this.#isDistributed.catch((error: unknown) => {
      this.#isDistributed = undefined
      throw error
    })
  }

  async #run(given: unknown[]): Promise<unknown> {
    const client = await this.#enter()
    const ask = (...query: unknown[]) => (client.query as Ask).apply(client, query) as Promise<unknown>
    if (this.#entersBy === 'session') {
      try {
        const answered = await ask(...given)
        client.release()
        return answered
      } catch (error) {
        // A rejected statement leaves the connection unchanged.
        client.release(!(error instanceof DatabaseError))
        throw error
      }
    }
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
