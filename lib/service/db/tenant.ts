import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'

import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** The setting under which PostgreSQL shows the rows of every organization. */
export const everyTenant = 'every'

/** An organization's id, or `everyTenant`. */
export type TenantScope = string

const scopes = new AsyncLocalStorage<TenantScope>()

const enter = <Result>(scope: TenantScope, work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: a query begins only when it is awaited.
  scopes.run(scope, async () => await work())

/**
 * Runs `work` so that the database shows and accepts rows of this organization only, even where a query does not say
 * so: row-level security rejects the rest.
 */
export const inTenant = <Result>(organizationId: string, work: () => PromiseLike<Result>): Promise<Result> =>
  enter(organizationId, work)

/** Runs `work` over all organizations: for finding the organization of a request, for sweeps, and for the operator. */
export const acrossTenants = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  enter(everyTenant, work)

/** Returns the current scope, or undefined outside of any. */
export const currentTenant = (): TenantScope | undefined => scopes.getStore()

/** Captures the current scope, to run callbacks in it later: for streams, which are read outside of it. */
export const captureTenant = (): (<Result>(work: () => Result) => Result) => AsyncLocalStorage.snapshot()

/** Returns the scope to work in; throws outside of any. */
export const requireTenant = (own: TenantScope | undefined): TenantScope => {
  const scope = currentTenant() ?? own
  if (scope === undefined) {
    throw new Error('A query outside any organization: use inTenant or acrossTenants.')
  }
  return scope
}

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

const nothing = () => {}

/**
 * A pool whose connections see what their user may: each is set, when it last served another organization, to the
 * current one. Rejects connections outside of `inTenant` and `acrossTenants`, unless it was created with
 * a scope of its own.
 */
export class TenantPool extends Pool {
  readonly #scope: TenantScope | undefined
  readonly #entered = new WeakMap<PoolClient, TenantScope>()

  constructor(config: PoolConfig, scope?: TenantScope) {
    super(config)
    this.#scope = scope
  }

  /** Puts an idle connection that is set to the scope where the pool takes its next from. */
  #prefer(scope: TenantScope): void {
    // The pool's own list, of which the last is taken. Where a later version has none, connections are set more often.
    const idle: unknown = Reflect.get(this, '_idle')
    if (!Array.isArray(idle)) return
    const items = idle as { client: PoolClient }[]
    const place = items.findLastIndex(({ client }) => this.#entered.get(client) === scope)
    if (place >= 0) items.push(...items.splice(place, 1))
  }

  async #enter(): Promise<PoolClient> {
    const scope = requireTenant(this.#scope)
    this.#prefer(scope)
    const client = await super.connect()
    if (this.#entered.get(client) === scope) return client
    try {
      await client.query({
        name: 'enter_tenant',
        text: "select set_config('mailroom.tenant', $1, false)",
        values: [scope],
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#entered.set(client, scope)
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
}
