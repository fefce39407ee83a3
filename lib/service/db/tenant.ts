import { AsyncLocalStorage } from 'node:async_hooks'

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
