import { syncRowOfShipment } from '#lib/service/batches/follow-shipment.ts'
import { retryRows } from '#lib/service/batches/retry-rows.ts'
import { runBatch } from '#lib/service/batches/run-batch.ts'
import { issueInvoices, sweepInvoices } from '#lib/service/billing/account/issue-invoices.ts'
import { checkCards, sweepCards } from '#lib/service/billing/check-cards.ts'
import { checkAccounts } from '#lib/service/connected-accounts/each-account.ts'
import { sendEmail } from '#lib/service/emails/send-email.ts'
import { warnOfExpiry } from '#lib/service/evidence/warn-of-expiry.ts'
import { makeScanForm } from '#lib/service/fulfillment/hand-over/make-scan-form.ts'
import { submitPiece, submitPrintJob } from '#lib/service/fulfillment/submit-print-job.ts'
import { sendDigest } from '#lib/service/notifications/send-digest.ts'
import { expectStampedPaper } from '#lib/service/papers/stamped/expect-paper.ts'
import { expectPiecePostmarked } from '#lib/service/papers/stamped/expect-piece.ts'
import { runPurchase } from '#lib/service/purchases/run-purchase.ts'
import { deliverPush } from '#lib/service/push/deliver-push.ts'
import { reconcile, reconciledDays } from '#lib/service/reconciliation/reconcile.ts'
import { deliverMessage } from '#lib/service/webhooks/deliver-message.ts'

import { sweepApiRequests } from './api-requests/api-requests.ts'
import { sweepApprovals } from './approvals/decide.ts'
import { dropDraft } from './batches/drop-draft.ts'
import { type ServiceDeps, systemContext } from './context.ts'
import { sweepDeadlines } from './deadlines/sweep-deadlines.ts'
import { sweepUploads } from './documents/uploads.ts'
import { checkLogInTurn } from './evidence-log/check-log.ts'
import { publishLog } from './evidence-log/publish.ts'
import { sendCheckpoints } from './evidence-log/send-checkpoints.ts'
import { sweepChains } from './evidence/chain/sweep-chains.ts'
import { requestReceipt } from './evidence/receipt/request-receipt.ts'
import { followPrinter, followPrintJob, pullPrintJob } from './fulfillment/follow-print-job.ts'
import { sweepIdempotencyKeys } from './idempotency/idempotency-keys.ts'
import { sweepReceivedEmails } from './inbound-email/received-emails.ts'
import type { JobHandlers } from './jobs/boss.ts'
import { undoLetterSet } from './letter-sets/undo-letter-set.ts'
import { fetchArtifacts } from './mailing-record/fetch-artifacts.ts'
import { updateNextSearchTexts } from './matters/update-search-texts.ts'
import type { Metrics } from './observability/metrics.ts'
import { sweepSessions } from './organizations/accounts/security.ts'
import { proceedLetter, sweepLetters } from './partner-mail/sweep-letters.ts'
import { followCancellation } from './purchases/follow-cancellation.ts'
import { settlePurchase } from './purchases/settle-purchase.ts'
import { sweepRetention } from './retention/purge-schedule.ts'
import { purgeShipment } from './retention/purge-shipment.ts'
import { buyScheduled } from './send-later/buy-scheduled.ts'
import { sweepSchedules } from './send-later/schedule-lease.ts'
import { resumeCancellation } from './shipments/cancel-shipment.ts'
import { recordFileState } from './stored-files/record-file-state.ts'
import { sweepStoredFiles } from './stored-files/sweep-stored-files.ts'
import { pollTracker } from './tracking/poll-tracker.ts'
import { reviewAcceptances } from './tracking/review-acceptance.ts'
import { sweepAttention, sweepTrackers } from './tracking/sweep-watches.ts'
import { createMessageProcessing } from './vendor-messages/process-message.ts'
import { sweepRefused } from './vendor-messages/receive-message.ts'
import { publishEvent, sweepEvents } from './webhooks/publish-event.ts'

type RootParts = {
  /** Belongs to the simulators. */
  stepSandbox: JobHandlers['sandbox.step']
  metrics: Pick<Metrics, 'countStoredFile'>
}

/** Returns the handler of each job, with what the composition root alone knows. */
export const createHandlers = (deps: ServiceDeps, { stepSandbox, metrics }: RootParts): JobHandlers => {
  const within = (organizationId: string) => systemContext(deps, organizationId)
  const processMessage = createMessageProcessing(deps)
  return {
    'purchase.resume': async (job) => {
      await runPurchase(within(job.organizationId), job.purchaseId)
    },
    'schedule.buy': (job) => buyScheduled(within(job.organizationId), job.scheduleId),
    'schedule.sweep': async () => void (await sweepSchedules(deps)),
    'deadline.sweep': async () => void (await sweepDeadlines(deps, within)),
    'purchase.settle': (job) => settlePurchase(within(job.organizationId), job.purchaseId),
    'letter_set.undo': (job) => undoLetterSet(within(job.organizationId), job.jointId),
    'batch.run': (job) => runBatch(within(job.organizationId), job.batchId, job.run),
    'batch.retry': (job) => retryRows(within(job.organizationId), job),
    'batch.sync_row': (job) => syncRowOfShipment(within(job.organizationId), job.shipmentId),
    'draft.drop': ({ organizationId, shipmentId, userId }) => {
      const ctx = within(organizationId)
      return dropDraft(userId === null ? ctx : { ...ctx, actor: { type: 'user', userId } }, shipmentId)
    },
    'matter.update_search': (job) => updateNextSearchTexts(within(job.organizationId), job),
    'cancellation.follow': (job) => followCancellation(within(job.organizationId), job.shipmentId),
    'print.submit': (job) => submitPrintJob(within(job.organizationId), job.printJobId),
    'print.submit_piece': (job) => submitPiece(within(job.organizationId), job.shipmentId),
    'print.follow_printer': (job) => followPrinter(within(job.organizationId), job),
    'print.follow': (job) => followPrintJob(within(job.organizationId), job.printJobId),
    'scan_form.make': (job) => makeScanForm(within(job.organizationId), job.scanFormId),
    'paper.expect': ({ organizationId, ...list }) => expectStampedPaper(within(organizationId), list),
    'paper.expect_piece': (job) => expectPiecePostmarked(within(job.organizationId), job.shipmentId),
    'print.pull': (job) => pullPrintJob(within(job.organizationId), job.printJobId),
    'partner.proceed': async (job) => {
      const ctx = within(job.organizationId)
      await resumeCancellation(ctx, job.shipmentId)
      await proceedLetter(ctx, job.shipmentId)
    },
    'partner.sweep': async () => void (await sweepLetters(deps)),
    'webhook.process': (job) => processMessage(job.messageId),
    'artifact.fetch': (job) => fetchArtifacts(within(job.organizationId), job.shipmentId),
    'receipt.request': (job) => requestReceipt(within(job.organizationId), job.shipmentId),
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
      await sweepInvoices(deps)
    },
    'invoice.issue': async (job) => {
      await issueInvoices(within(job.organizationId))
    },
    'card.check': (job) => checkCards(within(job.organizationId)),
    'event.publish': (job) => publishEvent(within(job.organizationId), job.eventId),
    'approval.sweep': () => sweepApprovals(deps, within),
    'event.sweep': () => sweepEvents(deps),
    'webhook.deliver': (job) => deliverMessage(within(job.organizationId), job),
    'webhook.retry': (job) => deliverMessage(within(job.organizationId), job, { isRetry: true }),
    'notification.digest': (job) => sendDigest(within(job.organizationId), job.userId),
    'push.deliver': (job) => deliverPush(within(job.organizationId), job),
    'email.send': (job) => sendEmail(deps, job.emailId),
    'acceptance.review': ({ after }) => reviewAcceptances(deps, within, after),
    'evidence.warn': () => warnOfExpiry(deps),
    'evidence.check': async () => {
      await sweepChains(deps, within)
      await checkLogInTurn(deps)
    },
    'log.publish': () => publishLog(deps),
    'log.send': () => sendCheckpoints(deps),
    'upload.sweep': () => sweepUploads(deps),
    'stored_file.sweep': async () => {
      await sweepStoredFiles(deps, within, { onChecked: metrics.countStoredFile })
    },
    'stored_file.tell': (job) => recordFileState(within(job.organizationId), job),
    'http.sweep': async () => {
      await sweepIdempotencyKeys(deps)
      await sweepRefused(deps)
      await sweepApiRequests(deps)
      await sweepReceivedEmails(deps)
      await sweepSessions(deps)
    },
    'vendors.reconcile': async () => {
      await checkAccounts(deps)
      await reconcile(deps, { days: reconciledDays })
    },
  }
}
