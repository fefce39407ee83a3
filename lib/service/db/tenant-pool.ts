import { callbackify } from 'node:util'

import { Pool, type PoolClient, type PoolConfig } from 'pg'

import { currentTenant, type TenantScope } from './tenant.ts'

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
