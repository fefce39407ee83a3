import { sql } from 'drizzle-orm'

import {
  type Readiness,
  type ReadinessPart,
  readinessParts,
  type Smoke,
  type SmokeCheck,
} from '#lib/contract/api/health.ts'
import type { ServiceDeps, ServiceContext } from '#lib/service/context.ts'
import { countPendingMigrations } from '#lib/service/db/migrate.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { withinTime } from './within-time.ts'

const readinessMs = 3000

const checks: Record<ReadinessPart, { run: (deps: ServiceDeps) => Promise<void>; fault: string }> = {
  database: {
    fault: 'The database does not respond.',
    run: async ({ db }) => {
      await db.execute(sql`select 1`)
    },
  },
  migrations: {
    fault: 'The database has pending migrations.',
    run: async ({ db }) => {
      const pending = await countPendingMigrations(db)
      if (pending > 0) throw new Error(`${pending} migrations are pending`)
    },
  },
  queue: {
    fault: 'The job queue cannot be reached.',
    run: async ({ db }) => {
      const { rows } = await db.execute(sql`select version from jobs.version`)
      if (rows.length === 0) throw new Error('the job queue has not been set up')
    },
  },
  storage: {
    fault: 'The storage does not respond.',
    run: ({ providers }) => providers.storage.check(),
  },
}

/**
 * Checks everything that the service needs to work. Throws SERVICE_UNAVAILABLE naming what is missing; logs the
 * reason.
 */
export const checkReadiness = async (deps: ServiceDeps): Promise<Readiness> => {
  const outcomes = await Promise.all(
    readinessParts.map(async (part) => {
      try {
        await withinTime(checks[part].run(deps), readinessMs)
        return null
      } catch (error) {
        deps.logger.error({ err: error, part }, 'not ready')
        return { field: part, message: checks[part].fault }
      }
    }),
  )
  const fields = outcomes.filter((outcome) => outcome !== null)
  if (fields.length > 0) {
    const missing = fields.map(({ field }) => field).join(', ')
    throw new ServiceError('SERVICE_UNAVAILABLE', `Not ready: ${missing}.`, { fields })
  }
  return { status: 'ready', checks: { database: 'ok', migrations: 'ok', queue: 'ok', storage: 'ok' } }
}

const smokeTestMs = 10_000

const providers = ['rates', 'payments', 'print', 'storage'] as const

/** A provider's words are fit for staff; anything else is logged and not shown. */
const wordsOf = (error: unknown): string =>
  error instanceof ProviderError ? error.message : 'It did not respond as expected. See the log for details.'

const tryProvider = async (
  ctx: ServiceContext,
  provider: (typeof providers)[number],
  port: { check(): Promise<void> },
): Promise<SmokeCheck> => {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    await withinTime(port.check(), smokeTestMs)
    return { provider, ok: true, latency_ms: took(), message: null }
  } catch (error) {
    ctx.logger.warn({ err: error, provider, requestId: ctx.requestId }, 'smoke test failed')
    return { provider, ok: false, latency_ms: took(), message: wordsOf(error) }
  }
}

/**
 * Reads something small through the adapter of every vendor that the installation has, all at once, and measures how long
 * each took.
 */
export const runSmokeTest = async (ctx: ServiceContext): Promise<Smoke> => {
  const checks = await Promise.all(
    providers.flatMap((provider) => {
      const port = ctx.providers[provider]
      return port ? [tryProvider(ctx, provider, port)] : []
    }),
  )
  return { status: checks.every(({ ok }) => ok) ? 'ok' : 'failing', checks }
}
