import { Hono } from 'hono'
import { requestId } from 'hono/request-id'

import { routes } from '#lib/contract/routes.ts'
import type { RequestLog } from '#lib/service/api-requests/request-log.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { acrossTenants } from '#lib/service/db/tenant.ts'
import { asCause } from '#lib/service/events/change-cause.ts'
import type { LiveChanges } from '#lib/service/events/live-changes.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'

import { answerHeaders } from './answer-headers.ts'
import { type Auth, withClientAddress } from './auth.ts'
import { authenticate } from './authenticate.ts'
import { compressJson } from './compress-json.ts'
import type { HttpEnv } from './env.ts'
import { answerError, answerMethodNotAllowed, answerNotFound } from './errors.ts'
import { createEventStreams } from './event-stream.ts'
import { refuseForeignOrigin } from './foreign-origin.ts'
import { logRequest } from './log-request.ts'
import { createMethodTable } from './method-not-allowed.ts'
import { observeRequest } from './observe-request.ts'
import { createRateLimits } from './rate-limits.ts'
import { serveAccount } from './routes/account.ts'
import { serveAddresses } from './routes/addresses.ts'
import { serveApiKeys } from './routes/api-keys.ts'
import { serveApprovals } from './routes/approvals.ts'
import { serveAudit } from './routes/audit.ts'
import { serveBatches } from './routes/batches.ts'
import { serveBilling } from './routes/billing.ts'
import { serveDeclaration } from './routes/declaration.ts'
import { serveDocuments } from './routes/documents.ts'
import { serveEvidence } from './routes/evidence.ts'
import { serveMembers } from './routes/members.ts'
import { serveMetrics } from './routes/metrics.ts'
import { serveNews } from './routes/news.ts'
import { serveOperations } from './routes/operations.ts'
import { serveOverview } from './routes/overview.ts'
import { servePerson } from './routes/person.ts'
import { servePrinting } from './routes/printing.ts'
import { servePublishedKeys } from './routes/published-keys.ts'
import { serveReceiptEmail } from './routes/receipt-email.ts'
import { serveReference } from './routes/reference.ts'
import { serveRetention } from './routes/retention.ts'
import { serveSandbox } from './routes/sandbox.ts'
import { serveShipmentViews } from './routes/shipment-views.ts'
import { serveShipments } from './routes/shipments.ts'
import { servePublicStatus, serveStatus } from './routes/status.ts'
import { serveTasks } from './routes/tasks.ts'
import { serveUnsubscribe } from './routes/unsubscribe.ts'
import { serveWebhookEndpoints } from './routes/webhook-endpoints.ts'
import { serveWebhooks } from './routes/webhooks.ts'

/** What the app is mounted from. */
export type AppParts = {
  deps: ServiceDeps
  auth: Auth
  /** Serves uploads to and reads from the storage on disk, where documents are kept there. */
  storage: Hono | null
  /** The vendors' stand-ins, where any vendor is one. */
  sandbox: Hono | null
  metrics: Metrics
  requestLog: RequestLog
  /** What changes, heard by this process. */
  live: Pick<LiveChanges, 'subscribe' | 'watchAccess' | 'hasChangedSince'>
}

const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const methodsOf = createMethodTable(Object.values(routes))

/** Builds everything that answers under `/api`, `/storage` and `/sandbox`. */
export const createApp = ({
  deps,
  auth,
  storage,
  sandbox,
  metrics,
  requestLog,
  live,
}: AppParts): Hono<HttpEnv> => {
  const api = new Hono<HttpEnv>()
  const limits = createRateLimits(deps.pool, deps.config.limits)
  // Whose a request is must be found out first; from `authenticate` on it sees its organization alone.
  api.use((_c, next) => acrossTenants(next))
  api.use(requestId())
  api.use((c, next) => asCause(c.get('requestId'), next))
  api.use(async (c, next) => {
    c.set('deps', deps)
    c.set('auth', auth)
    c.set('limits', limits)
    await next()
  })
  api.use(observeRequest(metrics, deps.logger))
  api.use(answerHeaders({ 'X-Content-Type-Options': 'nosniff' }))
  // Whatever a browser is led to here is data: it runs, loads and frames nothing.
  api.use('/api/*', answerHeaders({ 'Content-Security-Policy': inertPolicy }))
  api.onError(answerError)
  api.notFound(answerNotFound)

  if (storage) api.route('/storage', storage)
  if (sandbox) api.route('/sandbox', sandbox)
  api.on(['GET', 'POST'], '/api/auth/*', (c) => {
    refuseForeignOrigin(deps.config, c.req.raw)
    return auth.handler(withClientAddress(c))
  })
  servePerson(api)
  serveWebhooks(api, deps, metrics)
  serveReceiptEmail(api, deps)
  serveMetrics(api, metrics, deps.config.metricsToken)
  servePublishedKeys(api)
  serveUnsubscribe(api, deps)

  api.use('/api/v1/*', compressJson, answerHeaders({ 'Cache-Control': 'no-store' }))
  servePublicStatus(api)
  serveReference(api, deps.config.appUrl)

  // A path that exists is told apart from its methods before credentials are asked for.
  api.use('/api/v1/*', async (c, next) => {
    const methods = methodsOf(c.req.path)
    const isHead = c.req.method === 'HEAD' && methods.includes('GET')
    if (methods.length > 0 && !isHead && !methods.includes(c.req.method)) {
      return answerMethodNotAllowed(c, methods)
    }
    return next()
  })
  api.use('/api/v1/*', logRequest(requestLog))
  api.use('/api/v1/*', authenticate)
  serveDocuments(api)
  serveShipments(api)
  serveOverview(api)
  serveApprovals(api)
  serveBatches(api)
  serveShipmentViews(api)
  serveEvidence(api)
  serveDeclaration(api)
  serveRetention(api)
  serveTasks(api)
  serveOperations(api)
  serveAddresses(api)
  serveAccount(api)
  serveMembers(api)
  serveApiKeys(api)
  serveBilling(api)
  servePrinting(api)
  serveWebhookEndpoints(api)
  serveNews(api, createEventStreams(live))
  serveAudit(api)
  serveStatus(api)
  serveSandbox(api)
  return api
}
