import { eq } from 'drizzle-orm'

import { everyTenant, openDatabase, openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import { readSettings, type Settings } from '#lib/service/config/config.ts'
import { loadEnvironmentFile } from '#lib/service/config/environment.ts'
import type { DatabaseContext, DatabaseDeps } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId, newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { findMember, type Member } from '#lib/service/organizations/members/find-membership.ts'

import { upgradeDatabase } from './upgrade-database.ts'

/** Dependencies of a command that uses the database directly. */
type DatabaseScope = { settings: Settings; databaseUrl: string }

/**
 * Runs `work` on the configured database, migrated, with or without a running server: the embedded PostgreSQL is
 * shared with a server, or created and started meanwhile. `keepRunning` leaves it running afterwards; `isMigrated`
 * false skips migrations; `read` reads the settings in another way.
 */
export const withDatabase = async <Result>(
  work: (scope: DatabaseScope) => Promise<Result>,
  options: { keepRunning?: boolean; isMigrated?: boolean; read?: typeof readSettings } = {},
): Promise<Result> => {
  loadEnvironmentFile()
  const settings = (options.read ?? readSettings)(process.env)
  const migrate = async (databaseUrl: string): Promise<void> => {
    if (options.isMigrated === false) return
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    await upgradeDatabase({ databaseUrl, settings, logger })
  }
  if (settings.databaseUrl !== undefined) {
    await migrate(settings.databaseUrl)
    return work({ settings, databaseUrl: settings.databaseUrl })
  }
  const embedded = await openEmbeddedDatabase({ dataDirectory: settings.dataDirectory, isServer: false })
  try {
    await migrate(embedded.url)
    return await work({ settings, databaseUrl: embedded.url })
  } finally {
    await embedded.close({ keepRunning: options.keepRunning })
  }
}

/** Runs `work` on the configured database without migrations, which a backup before an upgrade needs. */
export const withUnmigratedDatabase = <Result>(
  work: (scope: DatabaseScope) => Promise<Result>,
): Promise<Result> => withDatabase(work, { isMigrated: false })

const withOpened = <Result>(work: (opened: DatabaseDeps) => Promise<Result>): Promise<Result> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    await using cleanup = new AsyncDisposableStack()
    const database = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
    cleanup.defer(() => database.close())
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    const opened = await openClock({ config: settings, databaseUrl, logger })
    cleanup.defer(() => opened.close())
    // Awaited here: the work needs resources that are disposed of on return.
    return await work({ db: database.db, clock: opened.clock })
  })

const findOrganization = async ({ db }: DatabaseDeps, organizationId: string) => {
  const [found] = await db
    .select({ id: organizations.organizationId })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return found
}

/**
 * Runs `work` as the member with this e-mail address, on the database alone: neither vendors nor jobs are started, which
 * is what makes other commands slow. Throws NOT_FOUND.
 */
export const withMember = <Result>(
  email: string,
  work: (ctx: DatabaseContext) => Promise<Result>,
): Promise<Result> =>
  withOpened(async (opened) => {
    const { organizationId, userId, role } = await findMember(opened, email)
    return work({
      ...opened,
      organizationId,
      actor: { type: 'user', userId },
      role,
      requestId: newId(),
    })
  })

/** Runs `work` on the organization with this ID as the operator. Throws NOT_FOUND. */
export const withOperatorOf = <Result>(
  organizationId: string,
  work: (ctx: DatabaseContext) => Promise<Result>,
): Promise<Result> =>
  withOpened(async (opened) => {
    const known = isId(organizationId) ? await findOrganization(opened, organizationId) : undefined
    if (!known) throw new ServiceError('NOT_FOUND', `There is no organization with the ID ${organizationId}.`)
    return work({
      ...opened,
      organizationId,
      actor: { type: 'system' },
      role: null,
      requestId: newId(),
    })
  })

/**
 * Runs `work` on the member with this email address as the operator, who may do everything: the audit log names the
 * service as the actor. Throws NOT_FOUND.
 */
export const withOperator = <Result>(
  email: string,
  work: (ctx: DatabaseContext, member: Member) => Promise<Result>,
): Promise<Result> =>
  withMember(email, (ctx) => {
    const { organizationId, role, actor } = ctx
    if (actor.type !== 'user' || role === null) throw new Error('a member is a person with a role')
    return work(
      { ...ctx, role: null, actor: { type: 'system' } },
      { organizationId, userId: actor.userId, role },
    )
  })
