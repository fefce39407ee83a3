import { sweepApprovals } from '#lib/service/approvals/requester.ts'
import { dropDraft } from '#lib/service/batches/drop-draft.ts'
import { syncRowOfShipment } from '#lib/service/batches/follow-shipment.ts'
import { runBatch } from '#lib/service/batches/run-batch.ts'
import { checkCards, sweepCards } from '#lib/service/billing/check-cards.ts'
import { sweepUploads } from '#lib/service/documents/sweep-uploads.ts'
import { sweepChains } from '#lib/service/evidence/chain/sweep-chains.ts'
import { warnOfExpiry } from '#lib/service/evidence/warn-of-expiry.ts'
import { followPrintJob } from '#lib/service/fulfillment/follow-print-job.ts'
import { makeScanForm } from '#lib/service/fulfillment/hand-over/make-scan-form.ts'
import { pullPrintJob } from '#lib/service/fulfillment/pull-print-job.ts'
import { submitPrintJob } from '#lib/service/fulfillment/submit-print-job.ts'
import { fetchArtifacts } from '#lib/service/mailing-record/fetch-artifacts.ts'
import { sendDigest } from '#lib/service/notifications/send-digest.ts'
import { followCancellation } from '#lib/service/purchases/follow-cancellation.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { settlePurchase } from '#lib/service/purchases/settle-purchase.ts'
import { reconcile, reconciledDays } from '#lib/service/reconciliation/reconcile.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { sweepRetention } from '#lib/service/retention/sweep-retention.ts'
import { sweepAttention } from '#lib/service/tracking/attention/sweep-attention.ts'
import { pollTracker, sweepTrackers } from '#lib/service/tracking/poll-trackers.ts'
import { processMessage } from '#lib/service/vendor-messages/process-message.ts'
import { sweepRefused } from '#lib/service/vendor-messages/refused-messages.ts'

import { sweepApiRequests } from './api-requests/api-requests.ts'
import { type ServiceDeps, systemContext } from './context.ts'
import { sendEmail } from './emails/send-email.ts'
import { sweepIdempotencyKeys } from './idempotency/idempotency-keys.ts'
import type { JobHandlers } from './jobs/boss.ts'
import { sweepSessions } from './organizations/accounts/security.ts'
import { deliverMessage } from './webhooks/deliver-message.ts'
import { publishEvent, sweepEvents } from './webhooks/publish-event.ts'

/** What each job does. `stepSandbox` belongs to the stand-ins and is handed in by the composition root. */
export const createHandlers = (deps: ServiceDeps, stepSandbox: JobHandlers['sandbox.step']): JobHandlers => {
  const within = (organizationId: string) => systemContext(deps, organizationId)
  return {
    'purchase.resume': (job) => runPurchase(within(job.organizationId), job.purchaseId),
    'purchase.settle': (job) => settlePurchase(within(job.organizationId), job.purchaseId),
    'batch.run': (job) => runBatch(within(job.organizationId), job.batchId, job.run),
    'batch.sync_row': (job) => syncRowOfShipment(within(job.organizationId), job.shipmentId),
    'draft.drop': ({ organizationId, shipmentId, userId }) => {
      const ctx = within(organizationId)
      return dropDraft(userId === null ? ctx : { ...ctx, actor: { type: 'user', userId } }, shipmentId)
    },
    'cancellation.follow': (job) => followCancellation(within(job.organizationId), job.shipmentId),
    'print.submit': (job) => submitPrintJob(within(job.organizationId), job.printJobId),
    'print.follow': (job) => followPrintJob(within(job.organizationId), job.printJobId),
    'scan_form.make': (job) => makeScanForm(within(job.organizationId), job.scanFormId),
    'print.pull': (job) => pullPrintJob(within(job.organizationId), job.printJobId),
    'webhook.process': (job) => processMessage(deps, job.messageId),
    'artifact.fetch': (job) => fetchArtifacts(within(job.organizationId), job.shipmentId),
    'retention.purge': async (job) => {
      await purgeShipment(within(job.organizationId), job.shipmentId, job.scope)
    },
    'retention.sweep': async () => {
      await sweepRetention(deps)
    },
    'sandbox.step': stepSandbox,
    'tracker.poll': (job) => pollTracker(within(job.organizationId), job.shipmentId),
    'tracker.sweep': async () => void (await sweepTrackers(deps)),
    'attention.sweep': async () => {
      await sweepAttention(deps, within)
      await sweepCards(deps)
    },
    'card.check': (job) => checkCards(within(job.organizationId)),
    'news.publish': (job) => publishEvent(within(job.organizationId), job.newsId),
    'approval.sweep': () => sweepApprovals(deps, within),
    'news.sweep': () => sweepEvents(deps),
    'webhook.deliver': (job) => deliverMessage(within(job.organizationId), job),
    'notification.digest': (job) => sendDigest(within(job.organizationId), job.userId),
    'email.send': (job) => sendEmail(deps, job.emailId),
    'evidence.warn': () => warnOfExpiry(deps),
    'evidence.check': async () => void (await sweepChains(deps, within)),
    'upload.sweep': () => sweepUploads(deps),
    'http.sweep': async () => {
      await sweepIdempotencyKeys(deps)
      await sweepRefused(deps)
      await sweepApiRequests(deps)
      await sweepSessions(deps)
    },
    'vendors.reconcile': async () => {
      await reconcile(deps, { days: reconciledDays })
    },
  }
}
