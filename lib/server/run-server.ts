import type { RequestListener } from 'node:http'

import { upgradeDatabase } from '#lib/operate/cli/upgrade-database.ts'
import { openConfig } from '#lib/operate/installation/open-config.ts'
import { requireReady } from '#lib/operate/installation/require-complete.ts'
import { openEmbeddedDatabase } from '#lib/postgres/postgres.ts'
import { openClock } from '#lib/sandbox/sandbox-clock.ts'
import { type Config, isSandbox, type Settings } from '#lib/service/config/config.ts'
import type { Service } from '#lib/service/create-service.ts'
import { listenerOf } from '#lib/service/http/text-response.ts'
import { jobSchedules } from '#lib/service/jobs/schedules.ts'
import type { Logger } from '#lib/service/observability/logger.ts'
import { pagesToken } from '#lib/service/secrets/pages-token.ts'

import { serveAgents } from './agents.ts'
import { isLoopback } from './allowed-hosts.ts'
import { bothOrNeither } from './both-or-neither.ts'
import { createForwarder } from './forward.ts'
import { guard } from './guard.ts'
import { openListener } from './listener.ts'
import type { Listener } from './listener.ts'
import { openPages } from './pages.ts'
import type { Pages } from './pages.ts'
import { isAgentPath, isHealthPath, isServicePath, isStreamPath, isVendorPath, pathnameOf } from './paths.ts'
import type { StopSignals } from './signals.ts'
import { storageOrigins } from './storage-origins.ts'
import { requireUnprivileged } from './unprivileged.ts'

/** How long a shutdown waits for requests and jobs in progress. */
const graceMs = 25_000

/** Everything the process is given from outside. */
export type ServerOptions = {
  settings: Settings
  /** The checkout, where Next finds the pages. */
  directory: string
  isDevelopment: boolean
  /** Builds the pages if they are stale, and returns the directory to serve them from; aborting ends the build. */
  buildPages: (signal: AbortSignal) => Promise<string>
  logger: Logger
  signals: StopSignals
  /** Called once it serves, with the address that people use; the configuration is null where the API is elsewhere. */
  onReady: (address: string, config: Config | null) => void
}

const graceLimit = (signals: StopSignals): AbortSignal =>
  AbortSignal.any([signals.hurried, AbortSignal.timeout(graceMs)])

const limitReached = (limit: AbortSignal): Promise<void> =>
  new Promise((resolve) => limit.addEventListener('abort', () => resolve(), { once: true }))

/** Returns how this machine reaches the listener, for any bound address. */
const loopbackUrl = (host: string, port: number): string => {
  if (host === '::') return `http://[::1]:${port}`
  if (host === '0.0.0.0' || host === 'localhost') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Opens the database and the service on it; what was opened is closed in reverse by `cleanup`. */
const openService = async (
  options: ServerOptions,
  selfUrl: string,
  cleanup: AsyncDisposableStack,
  fail: (error: Error) => void,
): Promise<Service> => {
  const { settings, logger, signals } = options
  // Most of what a start loads. PostgreSQL, and the build of the pages, start meanwhile.
  const loading = import('#lib/service/create-service.ts')
  loading.catch(() => undefined)
  let databaseUrl = settings.databaseUrl
  if (databaseUrl === undefined) {
    const embedded = await openEmbeddedDatabase({
      dataDirectory: settings.dataDirectory,
      isServer: true,
      onLost: fail,
    })
    cleanup.defer(() => embedded.close())
    await embedded.announce(selfUrl)
    databaseUrl = embedded.url
  }
  const openedUrl = databaseUrl
  await upgradeDatabase({ databaseUrl: openedUrl, settings, logger })
  const config = await openConfig(settings, openedUrl)
  await requireReady(config, openedUrl)
  requireUnprivileged(config, process.getuid?.(), logger)
  process.env['PAGES_TOKEN'] = pagesToken(config.appSecret)
  const opened = await openClock({ config, databaseUrl, logger })
  cleanup.defer(() => opened.close())
  const { createService } = await loading
  const service = await createService({
    config,
    databaseUrl,
    selfUrl,
    logger,
    clock: opened.clock,
    schedules: jobSchedules,
  })
  cleanup.defer(() => Promise.race([service.stop(), limitReached(graceLimit(signals))]))
  return service
}

const answerNothing: RequestListener = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/plain' })
  response.end('Not served by this process; check its ROLE.')
}

/** Chooses, by path, who answers a request. */
const dispatch = (
  settings: Settings,
  hasApi: boolean,
  toService: RequestListener,
  toPages: RequestListener,
  toAgents: RequestListener,
): RequestListener => {
  return guard(settings, (request, response) => {
    const pathname = pathnameOf(request.url ?? '/')
    if (isAgentPath(pathname))
      return settings.role === 'jobs' ? answerNothing(request, response) : toAgents(request, response)
    if (!isServicePath(pathname)) return toPages(request, response)
    return hasApi || isHealthPath(pathname) ? toService(request, response) : answerNothing(request, response)
  })
}

const prepare = async (
  options: ServerOptions,
  listener: Listener,
  cleanup: AsyncDisposableStack,
  fail: (error: Error) => void,
): Promise<Config | null> => {
  const { settings, logger, directory, isDevelopment, buildPages, signals } = options
  const { role, host } = settings
  const { port, server } = listener
  const selfUrl = loopbackUrl(host, port)
  const apiUrl = role === 'web' ? settings.apiUrl : undefined
  const hasPages = role === 'all' || role === 'web'

  // Pages are a client of the API like any other, and find it in their environment.
  process.env['API_URL'] = apiUrl ?? selfUrl
  process.env['APP_URL'] = settings.appUrl
  process.env['STORAGE_ORIGINS'] = storageOrigins(settings).join(' ')
  const openPagesOf = async (signal: AbortSignal): Promise<Pages> => {
    const buildDirectory = isDevelopment ? undefined : await buildPages(signal)
    if (buildDirectory !== undefined) process.env['NEXT_DIST_DIR'] = buildDirectory
    const opened = await openPages({ directory, buildDirectory, server, host, port, logger })
    cleanup.defer(() => opened.close())
    return opened
  }
  const [service, pages] = await bothOrNeither(
    signals.requested,
    async () => (apiUrl === undefined ? openService(options, selfUrl, cleanup, fail) : undefined),
    async (signal) => (hasPages ? openPagesOf(signal) : undefined),
  )

  const toService: RequestListener =
    service === undefined
      ? createForwarder(apiUrl ?? selfUrl, logger)
      : listenerOf((request, env) => service.fetch(request, env))
  const toAgents = serveAgents({ apiUrl: apiUrl ?? selfUrl, logger })
  // The simulators of a sandbox are served by every process.
  const hasApi = role !== 'jobs' || (service !== undefined && isSandbox(service.systemContext.config))
  listener.serve(dispatch(settings, hasApi, toService, pages?.handle ?? answerNothing, toAgents))
  await service?.start({ jobs: role === 'all' || role === 'jobs' })
  return service?.systemContext.config ?? null
}

/**
 * Runs Mailroom until it is stopped: opens the port first, so that a port in use changes nothing, then database and
 * service beside the pages. Stopping rejects new requests, finishes those in progress, then jobs, then PostgreSQL.
 * Throws if it could not start or continue.
 */
export const runServer = async (options: ServerOptions): Promise<void> => {
  const { signals, logger } = options
  const failure = Promise.withResolvers<never>()
  // No one may be waiting for it when it comes while stopping.
  failure.promise.catch(() => undefined)
  const stopRequested = new Promise<void>((resolve) => {
    if (signals.requested.aborted) resolve()
    signals.requested.addEventListener('abort', () => resolve(), { once: true })
  })

  const listener = await openListener({
    host: options.settings.host,
    port: options.settings.port,
    isNeededToFinish: (request) =>
      isVendorPath(pathnameOf(request.url ?? '/')) && isLoopback(request.socket.remoteAddress),
    isEndless: (request) => isStreamPath(pathnameOf(request.url ?? '/')),
  })
  const settings = options.settings.isAppUrlGiven
    ? options.settings
    : { ...options.settings, appUrl: `http://localhost:${listener.port}` }
  const cleanup = new AsyncDisposableStack()
  try {
    const config = await prepare({ ...options, settings }, listener, cleanup, failure.reject)
    if (!signals.requested.aborted) options.onReady(settings.appUrl, config)
    await Promise.race([stopRequested, failure.promise])
    logger.info('stopping: completing requests in progress')
    await listener.drain(graceLimit(signals))
  } finally {
    await cleanup.disposeAsync()
    await listener.close()
  }
}
