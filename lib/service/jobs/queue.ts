import type { InTransaction } from '#lib/service/db/transaction.ts'

/** Every job and its data. A job carries ids only; what it works on is read when it runs. */
export type Jobs = {
  'purchase.resume': { organizationId: string; purchaseId: string }
  'purchase.settle': { organizationId: string; purchaseId: string }
  'cancellation.follow': { organizationId: string; shipmentId: string }
  /** One turn of a batch that is checked or bought. `run`: which time it was set going; another number is over. */
  'batch.run': { organizationId: string; batchId: string; run: number }
  /** Has the batch row of a shipment follow what became of it. */
  'batch.sync_row': { organizationId: string; shipmentId: string }
  /** Takes back a draft of a list that was deleted, in the name of whoever deleted it. */
  'draft.drop': { organizationId: string; shipmentId: string; userId: string | null }
  'print.submit': { organizationId: string; printJobId: string }
  'print.follow': { organizationId: string; printJobId: string }
  'scan_form.make': { organizationId: string; scanFormId: string }
  'print.pull': { organizationId: string; printJobId: string }
  'webhook.process': { messageId: string }
  'artifact.fetch': { organizationId: string; shipmentId: string }
  'retention.purge': { organizationId: string; shipmentId: string; scope: 'document' | 'evidence' }
  'retention.sweep': Record<string, never>
  'sandbox.step': { organizationId: string; shipmentId: string }
  'tracker.poll': { organizationId: string; shipmentId: string }
  'tracker.sweep': Record<string, never>
  'attention.sweep': Record<string, never>
  'card.check': { organizationId: string }
  /** Makes messages and notifications of what was announced. */
  'news.publish': { organizationId: string; newsId: string }
  /** Requests for approval whose requester has left. */
  'approval.sweep': Record<string, never>
  'news.sweep': Record<string, never>
  /** `attempts`: how many there were when it was asked for; another number means that somebody else went on with it. */
  'webhook.deliver': { organizationId: string; endpointId: string; deliveryId: string; attempts: number }
  /** Makes one e-mail of what waits for a member. */
  'notification.digest': { organizationId: string; userId: string }
  'email.send': { emailId: string }
  'evidence.warn': Record<string, never>
  'evidence.check': Record<string, never>
  'upload.sweep': Record<string, never>
  'http.sweep': Record<string, never>
  'vendors.reconcile': Record<string, never>
}

export type JobName = keyof Jobs

export type JobOptions = {
  /** Seconds from now before the job may run. */
  afterSeconds?: number
}

/** The job queue as verbs see it: a job is asked for in the transaction of the change that needs it. */
export type JobQueue = {
  enqueue<Name extends JobName>(
    ctx: InTransaction,
    name: Name,
    data: Jobs[Name],
    options?: JobOptions,
  ): Promise<void>
  /** Asks for several jobs of one kind in one go. */
  enqueueAll<Name extends JobName>(ctx: InTransaction, name: Name, data: readonly Jobs[Name][]): Promise<void>
}
