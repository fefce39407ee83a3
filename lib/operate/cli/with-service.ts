import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { openConfig } from '#lib/operate/installation/open-config.ts'
import { requireComplete } from '#lib/operate/installation/require-complete.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import { isSimulated, type Settings } from '#lib/service/config/config.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import { newId } from '#lib/service/ids.ts'
import { jobSchedules } from '#lib/service/jobs/schedules.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { findMember } from '#lib/service/organizations/members/find-membership.ts'

import { withDatabase } from './with-database.ts'

/** Returns a context in which the member with this email address acts. Throws NOT_FOUND. */
export const asMember = async (deps: ServiceDeps, email: string): Promise<ServiceContext> => {
  const { organizationId, userId, role } = await findMember(deps, email)
  return { ...deps, organizationId, role, actor: { type: 'user', userId }, requestId: newId() }
}

/** Throws unless every vendor is simulated: neither time nor a carrier's scan is invented beside a real vendor. */
export const requireSandbox = (settings: Pick<Settings, 'sandbox'>): void => {
  if (isSimulated(settings)) return
  throw new OperatorError(
    'This works in the sandbox only: unset EASYPOST_API_KEY, STRIPE_SECRET_KEY and PRINTER_URL',
  )
}

type Respond = (request: Request, env: unknown) => Response | Promise<Response>

const unavailable: Respond = () => new Response(null, { status: 503 })

/** Listens on a free port of this machine only, for the simulators and the callbacks they make. */
const openLoopback = async () => {
  let respond = unavailable
  const listener = listenerOf((request, env) => respond(request, env))
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    // A server that listens on a port has an address of this type, never a pipe's name.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    serve: (next: Respond) => {
      respond = next
    },
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve)
      })
      server.closeAllConnections()
      await closed
    },
  }
}

/**
 * Runs `work` with its own service, job workers included, on the configured database: a command needs no running
 * server, and does not disturb one.
 */
export const withService = async <Result>(work: (deps: ServiceDeps) => Promise<Result>): Promise<Result> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    // The vendors' libraries are slow to load and most commands do without.
    const { createService } = await import('#lib/service/create-service.ts')
    const config = await openConfig(settings, databaseUrl)
    requireComplete(config)
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    await using cleanup = new AsyncDisposableStack()
    const loopback = await openLoopback()
    cleanup.defer(() => loopback.close())
    const opened = await openClock({ config, databaseUrl, logger })
    cleanup.defer(() => opened.close())
    const service = await createService({
      config,
      databaseUrl,
      selfUrl: loopback.url,
      logger,
      clock: opened.clock,
      schedules: jobSchedules,
    })
    cleanup.defer(() => service.stop())
    loopback.serve((request, env) => service.fetch(request, env))
    await service.start({ jobs: true })
    // Awaited here: the work needs resources that are disposed of on return.
    return await work(service.systemContext)
  })
