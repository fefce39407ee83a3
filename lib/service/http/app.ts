import { Hono, type MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'

import { routes } from '#lib/contract/routes.ts'
import { acrossTenants } from '#lib/postgres/postgres.ts'
import type { FindKey } from '#lib/service/api-keys/authenticate-key.ts'
import type { RequestLog } from '#lib/service/api-requests/request-log.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { asCause } from '#lib/service/events/change-cause.ts'
import type { LiveChanges } from '#lib/service/events/live-changes.ts'
import type { Metrics } from '#lib/service/observability/metrics.ts'
import { createMembershipFinder } from '#lib/service/organizations/members/find-membership.ts'

import { withClientAddress } from './auth-request.ts'
import type { Auth } from './auth.ts'
import { authenticate, rejectForeignOrigin } from './authenticate.ts'
import { closeUnreadBody } from './download.ts'
import type { HttpEnv } from './env.ts'
import { errorResponse, methodNotAllowedResponse, notFoundResponse } from './errors.ts'
import { createEventStreams } from './event-stream.ts'
import { logRequest, observeRequest } from './observe-request.ts'
import { createRouteIndex } from './path-patterns.ts'
import { createRateLimits, limitPublic } from './rate-limits.ts'
import { requirePlainBody } from './request-input.ts'
import { compressJson, responseHeaders } from './responses.ts'
import { serveAddresses } from './routes/addresses.ts'
import { serveApiKeys } from './routes/api-keys.ts'
import { serveApprovals } from './routes/approvals.ts'
import { serveBatches } from './routes/batches.ts'
import { serveBillingAccount } from './routes/billing-account.ts'
import { serveBilling } from './routes/billing.ts'
import { serveCalendarFeeds } from './routes/calendar-feed.ts'
import { serveConnectedAccounts } from './routes/connected-accounts.ts'
import { serveDocuments } from './routes/documents.ts'
import { serveEvidenceLog } from './routes/evidence-log.ts'
import { serveEvidence, servePublishedKeys } from './routes/evidence.ts'
import { serveInboundEmail, serveInboundMessages } from './routes/inbound-email.ts'
import { serveLetterSets } from './routes/letter-sets.ts'
import { serveMatters } from './routes/matters.ts'
import { serveNotes } from './routes/notes.ts'
import { serveNotifications } from './routes/notifications.ts'
import { serveOperations } from './routes/operations.ts'
import { serveOrganization } from './routes/organization.ts'
import { servePapers } from './routes/papers.ts'
import { servePerson } from './routes/person.ts'
import { servePrinting } from './routes/printing.ts'
import { serveReference } from './routes/reference.ts'
import { serveSandbox } from './routes/sandbox.ts'
import { serveSchedules } from './routes/schedules.ts'
import { serveShared } from './routes/shared.ts'
import { serveSharing } from './routes/sharing.ts'
import { serveShipments } from './routes/shipments.ts'
import { serveSpendingLimits } from './routes/spending-limits.ts'
import { serveMetrics, servePublicStatus, serveStatus } from './routes/status.ts'
import { serveStoredFiles } from './routes/stored-files.ts'
import { serveTasks } from './routes/tasks.ts'
import { serveTemplates } from './routes/templates.ts'
import { serveUnsubscribe } from './routes/unsubscribe.ts'
import { serveReceiptEmail, serveVendorWebhooks } from './routes/vendor-webhooks.ts'
import { serveWebhookEndpoints } from './routes/webhook-endpoints.ts'

/** Parts of the app. */
export type AppParts = {
  deps: ServiceDeps
  auth: Auth
  findKey: FindKey
  /** Receives uploads to disk storage; null when documents are stored in a bucket. */
  storage: Hono | null
  /** The vendor simulators; null in a live installation. */
  sandbox: Hono | null
  metrics: Metrics
  requestLog: RequestLog
  /** Changes announced by any process. */
  live: Pick<LiveChanges, 'subscribe' | 'watchAccess' | 'hasChangedSince'>
}

const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

const rejectEncodedBodies: MiddlewareHandler = (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    // RFC 9110, 12.5.3: on a 415, this says which codings a request may have.
    if (c.req.header('content-encoding')) c.header('Accept-Encoding', 'identity')
    requirePlainBody(c.req.raw.headers)
  }
  return next()
}

const { find, methodsOf } = createRouteIndex(Object.values(routes))

/** Builds everything that is served under `/api`, `/storage`, `/sandbox` and `/log`. */
export const createApp = ({
  deps,
  auth,
  findKey,
  storage,
  sandbox,
  metrics,
  requestLog,
  live,
}: AppParts): Hono<HttpEnv> => {
  const api = new Hono<HttpEnv>()
  const limits = createRateLimits(deps.pool, deps.config.limits)
  const findMembership = createMembershipFinder(deps)
  // Until `authenticate` has identified the organization, a request may look across all of them.
  api.use((_c, next) => acrossTenants(next))
  api.use(closeUnreadBody)
  api.use(requestId())
  api.use((c, next) => asCause(c.get('requestId'), next))
  api.use(async (c, next) => {
    c.set('deps', deps)
    c.set('auth', auth)
    c.set('limits', limits)
    c.set('findKey', findKey)
    c.set('findMembership', findMembership)
    await next()
  })
  api.use(observeRequest(metrics, deps.logger))
  api.use(responseHeaders({ 'X-Content-Type-Options': 'nosniff' }))
  api.use(rejectEncodedBodies)
  // Responses are data, even when opened in a browser: they run, load and frame nothing.
  api.use('/api/*', responseHeaders({ 'Content-Security-Policy': inertPolicy }))
  api.onError(errorResponse)
  api.notFound(notFoundResponse)

  serveStoredFiles(api)
  if (storage) api.route('/storage', storage)
  if (sandbox) api.route('/sandbox', sandbox)
  // Before the body is read: better-auth counts each path separately, and only requests it has read.
  api.on(['GET', 'POST'], '/api/auth/*', limitPublic, async (c) => {
    rejectForeignOrigin(deps.config, c.req.raw)
    return auth.handler(await withClientAddress(c))
  })
  servePerson(api)
  serveVendorWebhooks(api, deps, metrics)
  serveReceiptEmail(api, deps)
  serveInboundMessages(api, deps)
  serveMetrics(api, metrics, deps.config.metricsToken)
  servePublishedKeys(api)
  serveEvidenceLog(api)
  serveUnsubscribe(api, deps)
  serveCalendarFeeds(api, deps)
  serveShared(api)

  api.use('/api/v1/*', compressJson, responseHeaders({ 'Cache-Control': 'no-store' }))
  servePublicStatus(api)
  serveReference(api, deps.config.appUrl)

  // The wrong method for an existing path is reported before credentials are checked.
  api.use('/api/v1/*', async (c, next) => {
    if (find(c.req.method, c.req.path) !== undefined) return next()
    const methods = methodsOf(c.req.path)
    return methods.length > 0 ? methodNotAllowedResponse(c, methods) : next()
  })
  api.use('/api/v1/*', logRequest(requestLog))
  api.use('/api/v1/*', authenticate)
  serveDocuments(api)
  serveShipments(api)
  serveSchedules(api)
  serveApprovals(api)
  serveBatches(api)
  serveEvidence(api)
  serveSharing(api)
  servePapers(api)
  serveTasks(api)
  serveOperations(api)
  serveAddresses(api)
  serveLetterSets(api)
  serveMatters(api)
  serveNotes(api)
  serveTemplates(api)
  serveConnectedAccounts(api)
  serveOrganization(api)
  serveInboundEmail(api)
  serveApiKeys(api)
  serveBilling(api)
  serveBillingAccount(api)
  serveSpendingLimits(api)
  servePrinting(api)
  serveWebhookEndpoints(api)
  serveNotifications(api, createEventStreams(live))
  serveStatus(api)
  if (isSandbox(deps.config)) serveSandbox(api)
  return api
}
