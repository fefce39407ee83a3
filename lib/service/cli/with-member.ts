import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import type { DatabaseContext } from '#lib/service/context.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { everyTenant } from '#lib/service/db/tenant.ts'
import { newId } from '#lib/service/ids.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { findMember } from '#lib/service/organizations/find-member.ts'

import { withDatabase } from './with-database.ts'

/**
 * Runs `work` as the member with this e-mail address, on the database alone: neither vendors nor jobs are started, which
 * is what makes other commands slow. Throws NOT_FOUND.
 */
export const withMember = <Result>(
  email: string,
  work: (ctx: DatabaseContext) => Promise<Result>,
): Promise<Result> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    await using cleanup = new AsyncDisposableStack()
    const database = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
    cleanup.defer(() => database.close())
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    const opened = await openClock({ config: settings, databaseUrl, logger })
    cleanup.defer(() => opened.close())
    const { organizationId, userId, role } = await findMember({ db: database.db, clock: opened.clock }, email)
    // Awaited here: what is cleaned up on leaving is what the work stands on.
    return await work({
      db: database.db,
      clock: opened.clock,
      organizationId,
      actor: { type: 'user', userId },
      role,
      requestId: newId(),
    })
  })
