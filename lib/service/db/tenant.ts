import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'

import { Pool, type PoolClient, type PoolConfig } from 'pg'

/** What PostgreSQL is told when the rows of every organization may be seen. */
export const everyTenant = 'every'

/** An organization's id, or `everyTenant`. */
export type TenantScope = string

const scopes = new AsyncLocalStorage<TenantScope>()

const enter = <Result>(scope: TenantScope, work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: a query begins only when it is awaited.
  scopes.run(scope, async () => await work())

/**
 * Runs `work` so that the database shows and takes rows of this organization only, also where a query forgets to say
 * so: row-level security refuses the rest.
 */
export const inTenant = <Result>(organizationId: string, work: () => PromiseLike<Result>): Promise<Result> =>
  enter(organizationId, work)

/** Runs `work` over all organizations: for finding out whose a request is, for sweeps, and for the operator. */
export const acrossTenants = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  enter(everyTenant, work)

/** The scope that is being worked in, or undefined outside of any. */
const currentTenant = (): TenantScope | undefined => scopes.getStore()

/** What runs a callback later in the scope of now: for streams, which are read by whoever sends them. */
export const keepTenant = (): (<Result>(work: () => Result) => Result) => AsyncLocalStorage.snapshot()

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

const nothing = () => {}

/**
 * A pool whose connections see what their user may: each is told, when it is taken and last served another, for which
 * organization it works from now on. Refuses to connect outside of `inTenant` and `acrossTenants`, unless it was given
 * a scope of its own.
 */
export class TenantPool extends Pool {
  readonly #scope: TenantScope | undefined
  readonly #entered = new WeakMap<PoolClient, TenantScope>()

  constructor(config: PoolConfig, scope?: TenantScope) {
    super(config)
    this.#scope = scope
  }

  async #enter(scope: TenantScope): Promise<PoolClient> {
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
    const scope = currentTenant() ?? this.#scope
    const connecting = scope
      ? this.#enter(scope)
      : Promise.reject(new Error('A query outside any organization: use inTenant or acrossTenants.'))
    if (!callback) return connecting
    // The pool's own `query` asks this way.
    callbackify(() => connecting)((error: Error | null, client) => {
      callback(error ?? undefined, client, client ? client.release.bind(client) : nothing)
    })
  }
}
