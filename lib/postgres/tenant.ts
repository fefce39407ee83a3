import { AsyncLocalStorage } from 'node:async_hooks'

/** The setting under which PostgreSQL shows the rows of every organization. */
export const everyTenant = 'every'

/** An organization's id, alone or with what one member is limited to; or `everyTenant`. */
export type TenantScope = string

/** Visibility of a member limited to their matters. */
export type MemberLimit = {
  userId: string
  /** The matters that they are a member of: at most `mostMattersOfMember`. */
  matterIds: readonly string[]
}

const scopes = new AsyncLocalStorage<TenantScope>()

const enter = <Result>(scope: TenantScope, work: () => PromiseLike<Result>): Promise<Result> =>
  // Awaited inside: a query begins only when it is awaited.
  scopes.run(scope, async () => await work())

const scopeOf = (organizationId: string, limit: MemberLimit | null): TenantScope =>
  limit ? `${organizationId} ${[limit.userId, ...limit.matterIds].join(',')}` : organizationId

/** Returns the settings of a scope's statements. `visible` is null if the whole organization is visible. */
export const readScope = (scope: TenantScope): { tenant: string; visible: string | null } => {
  const [tenant = '', visible] = scope.split(' ', 2)
  return { tenant, visible: visible ?? null }
}

/**
 * Runs `work` so that the database shows and accepts rows of this organization only, even where a query does not say
 * so: row-level security rejects the rest. With a limit, it shows of letters and what hangs on them only what the member
 * may see (docs/decisions/0046-members-limited-to-their-matters.md).
 */
export const inTenant = <Result>(
  organizationId: string,
  work: () => PromiseLike<Result>,
  limit: MemberLimit | null = null,
): Promise<Result> => enter(scopeOf(organizationId, limit), work)

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
