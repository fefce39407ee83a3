import { AsyncLocalStorage } from 'node:async_hooks'

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
export const currentTenant = (): TenantScope | undefined => scopes.getStore()

/** What runs a callback later in the scope of now: for streams, which are read by whoever sends them. */
export const keepTenant = (): (<Result>(work: () => Result) => Result) => AsyncLocalStorage.snapshot()
