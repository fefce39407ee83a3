import type { PrinterRole } from '#lib/contract/printing/printer.ts'
import type { Database, InTransaction } from '#lib/postgres/postgres.ts'

/** How one queue's jobs are retried and run. */
export type QueueRules = {
  retryLimit: number
  retryDelay: number
  retryDelayMax: number
  concurrency: number
  /** Jobs fetched together, and the next batch without pause while there are as many: for queues that fill at once. */
  batch?: number
  /** Whether those fetched together run at once: `concurrency` then counts batches. They end together as well. */
  isParallel?: boolean
  /** Whether at most one job with the same data waits: no other is added until it has started. */
  isSingle?: boolean
  /**
   * At most this many jobs with the same value here run at once, in all processes: jobs that wait for each other block
   * no other.
   */
  share?: { by: 'endpointId' | 'organizationId'; most: number }
}

const standard: QueueRules = { retryLimit: 12, retryDelay: 2, retryDelayMax: 300, concurrency: 4 }

/** As many at once as `standard`, but several are fetched and ended by one statement, and a single one by one poll. */
const parallel = { ...standard, concurrency: 2, batch: 3, isParallel: true } satisfies QueueRules

/** How each job is retried, and how many run at once in one process. */
export const queues = {
  // A purchase that does not end is retried by the sweep, not by the queue.
  'purchase.resume': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, concurrency: 4 },
  // One that is not bought is retried by the sweep, not by the queue.
  'schedule.buy': { retryLimit: 0, retryDelay: 1, retryDelayMax: 1, concurrency: 4 },
  'schedule.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'deadline.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'purchase.settle': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 3600, concurrency: 2 },
  'letter_set.undo': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 3600, concurrency: 2 },
  // Each run enqueues the next, so losing one would stall the batch.
  'batch.run': { retryLimit: 1000, retryDelay: 2, retryDelayMax: 60, concurrency: 2 },
  'batch.retry': { ...standard, concurrency: 2 },
  'batch.sync_row': parallel,
  // One for each row of a deleted batch: up to five thousand at once.
  'draft.drop': { ...standard, concurrency: 2, batch: 20 },
  'cancellation.follow': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 3600, concurrency: 2 },
  // Each run enqueues the next, so losing one would leave letters found by a previous name.
  'matter.update_search': { retryLimit: 1000, retryDelay: 2, retryDelayMax: 60, concurrency: 1 },
  'print.submit': { ...standard, retryLimit: 100, retryDelayMax: 60 },
  'print.submit_piece': { ...parallel, retryLimit: 100, retryDelayMax: 60 },
  'print.follow': parallel,
  'print.follow_printer': { ...parallel, isSingle: true },
  // Its pieces wait, claimed, until the form is created or rejected: it is retried for long.
  'scan_form.make': { retryLimit: 1000, retryDelay: 5, retryDelayMax: 300, concurrency: 2 },
  'webhook.process': { ...standard, concurrency: 2, batch: 40, isParallel: true },
  'paper.expect': { ...standard, retryLimit: 20 },
  'paper.expect_piece': { ...standard, retryLimit: 20 },
  'print.pull': { retryLimit: 200, retryDelay: 2, retryDelayMax: 300, concurrency: 2 },
  // A letter that is held or whose cancellation is unknown is enqueued again by the sweep.
  'partner.proceed': { ...standard, retryLimit: 20 },
  'partner.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'artifact.fetch': { ...standard, retryLimit: 8 },
  // Over about a day; after that the piece is evaluated again, which enqueues another.
  'receipt.request': { ...standard, retryLimit: 30, retryDelay: 30, retryDelayMax: 3600, concurrency: 2 },
  'retention.purge': { ...standard, retryLimit: 50, retryDelayMax: 3600, concurrency: 2 },
  'retention.sweep': { ...standard, retryLimit: 3, concurrency: 1 },
  'sandbox.step': { ...standard, retryLimit: 3, concurrency: 2 },
  'tracker.poll': { ...standard, retryLimit: 3, concurrency: 2 },
  'tracker.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'attention.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'card.check': { ...standard, retryLimit: 3, concurrency: 1 },
  'invoice.issue': { ...standard, retryLimit: 20, concurrency: 1 },
  'event.publish': { ...standard, retryLimit: 100, batch: 20 },
  'approval.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'event.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  // A rejected message schedules its next attempt itself; these retries are for errors of our own. A worker waits for the
  // receiver for up to 15 seconds, so there are more than any organization's 20 endpoints can occupy.
  'webhook.deliver': { ...standard, retryLimit: 20, concurrency: 96, share: { by: 'endpointId', most: 3 } },
  'webhook.retry': { ...standard, retryLimit: 20, concurrency: 48, share: { by: 'organizationId', most: 4 } },
  'notification.digest': { ...standard, retryLimit: 100 },
  'push.deliver': {
    ...standard,
    retryLimit: 30,
    retryDelay: 5,
    retryDelayMax: 3600,
    concurrency: 16,
    share: { by: 'organizationId', most: 4 },
  },
  'email.send': { ...standard, retryLimit: 100, retryDelay: 10, concurrency: 2 },
  'acceptance.review': { ...standard, retryLimit: 100, concurrency: 1 },
  'evidence.warn': { ...standard, retryLimit: 3, concurrency: 1 },
  'evidence.check': { ...standard, retryLimit: 1, concurrency: 1 },
  'log.publish': { ...standard, retryLimit: 1, concurrency: 1 },
  'log.send': { ...standard, retryLimit: 3, concurrency: 1 },
  'upload.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'stored_file.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  // One for each shipment of a shared document: up to thousands at once.
  'stored_file.tell': { ...standard, retryLimit: 50, batch: 20 },
  'http.sweep': { ...standard, retryLimit: 1, concurrency: 1 },
  'vendors.reconcile': { ...standard, retryLimit: 5, retryDelay: 60, concurrency: 1 },
} as const satisfies Record<JobName, QueueRules>

/** The queue of pg-boss's own jobs, which start the scheduled ones and wait for up to half a minute. */
export const scheduleQueue = '__pgboss__send-it'

/** A worker that dies is noticed this many seconds after its last sign of life, and its job runs again. */
export const heartbeatSeconds = 20

/** Every job and its data. A job carries ids only; what it works on is read when it runs. */
export type Jobs = {
  'purchase.resume': { organizationId: string; purchaseId: string }
  /** Buys purchases scheduled for today. */
  'schedule.buy': { organizationId: string; scheduleId: string }
  /** Schedules whose floor has opened on their day. */
  'schedule.sweep': Record<string, never>
  /** Deadlines that may need a person because time has passed. */
  'deadline.sweep': Record<string, never>
  'purchase.settle': { organizationId: string; purchaseId: string }
  /** Cancels the letters that were charged although another letter of their purchase could not be. */
  'letter_set.undo': { organizationId: string; jointId: string }
  'cancellation.follow': { organizationId: string; shipmentId: string }
  /** One turn of a batch that is checked or bought. `run`: which time it was set going; another number is over. */
  'batch.run': { organizationId: string; batchId: string; run: number }
  /** Checks rows again that no vendor responded for. `attempt`: how many times that was done before. */
  'batch.retry': { organizationId: string; batchId: string; run: number; attempt: number }
  /** Updates the batch row of a shipment from its outcome. */
  'batch.sync_row': { organizationId: string; shipmentId: string }
  /** Cancels a draft of a deleted list, in the name of the member who deleted it. */
  'draft.drop': { organizationId: string; shipmentId: string; userId: string | null }
  /** Has letters of a renamed matter found by its new name. `before`: the last one that is. */
  'matter.update_search': { organizationId: string; matterId: string; before: string }
  'print.submit': { organizationId: string; printJobId: string }
  /** Fetches the carrier's files of a piece and submits all that is printed of it. */
  'print.submit_piece': { organizationId: string; shipmentId: string }
  'print.follow': { organizationId: string; printJobId: string }
  /** Follows all that a printer has of the organization. `isSoon`: one that is due later does not hold it up. */
  'print.follow_printer': {
    organizationId: string
    printerId: string
    role: PrinterRole
    isSoon: boolean
  }
  'scan_form.make': { organizationId: string; scanFormId: string }
  /** Opens a task if a list for the counter has not come back postmarked. */
  'paper.expect': {
    organizationId: string
    handOverId: string
    paper: 'mailing_list' | 'certificate_of_mailing'
  }
  /** Opens a task if a piece that must be postmarked has no postmark in the record. */
  'paper.expect_piece': { organizationId: string; shipmentId: string }
  'print.pull': { organizationId: string; printJobId: string }
  'webhook.process': { messageId: string }
  /** Takes the next step with a letter at a print partner. */
  'partner.proceed': { organizationId: string; shipmentId: string }
  'partner.sweep': Record<string, never>
  'artifact.fetch': { organizationId: string; shipmentId: string }
  /** Requests the return receipt of a delivered piece from the postal service. */
  'receipt.request': { organizationId: string; shipmentId: string }
  'retention.purge': { organizationId: string; shipmentId: string; scope: 'document' | 'evidence' }
  'retention.sweep': Record<string, never>
  'sandbox.step': { organizationId: string; shipmentId: string }
  'tracker.poll': { organizationId: string; shipmentId: string }
  'tracker.sweep': Record<string, never>
  'attention.sweep': Record<string, never>
  'card.check': { organizationId: string }
  /** Issues the invoices of months that are over. */
  'invoice.issue': { organizationId: string }
  /** Makes messages and notifications of what was announced. */
  'event.publish': { organizationId: string; eventId: string }
  /** Requests for approval whose requester has left. */
  'approval.sweep': Record<string, never>
  'event.sweep': Record<string, never>
  /** `attempts`: their number at the request; another number means that someone else continued it. */
  'webhook.deliver': { organizationId: string; endpointId: string; deliveryId: string; attempts: number }
  /** The same for an endpoint that failed or was slow: behind those, healthy endpoints would wait. */
  'webhook.retry': Jobs['webhook.deliver']
  /** Makes one e-mail of what waits for a member. */
  'notification.digest': { organizationId: string; userId: string }
  /** Sends one device an event. */
  'push.deliver': { organizationId: string; deviceId: string; eventId: string }
  'email.send': { emailId: string }
  /** One lot of shipments from before acceptance meant the piece's scan, behind the last of the lot before. */
  'acceptance.review': { after: { organizationId: string; shipmentId: string } | null }
  'evidence.warn': Record<string, never>
  'evidence.check': Record<string, never>
  /** Adds new entries to the transparency log. */
  'log.publish': Record<string, never>
  /** Sends its newest checkpoint to owners. */
  'log.send': Record<string, never>
  'upload.sweep': Record<string, never>
  /** Compares stored files with their recorded hashes, those first that were checked longest ago. */
  'stored_file.sweep': Record<string, never>
  /** Has the timeline of a shipment say what was found of one of its files. */
  'stored_file.tell': {
    organizationId: string
    shipmentId: string
    key: string
    sha256: string
    faultId: string
    state: 'altered' | 'missing' | 'intact'
    foundSha256: string | null
  }
  'http.sweep': Record<string, never>
  'vendors.reconcile': Record<string, never>
}

export type JobName = keyof Jobs

export type JobOptions = {
  /** Seconds from now before the job may run. */
  afterSeconds?: number
}

/** The job queue for verbs: a job is enqueued in the transaction of the change that needs it. */
export type JobQueue = {
  enqueue<Name extends JobName>(
    ctx: InTransaction,
    name: Name,
    data: Jobs[Name],
    options?: JobOptions,
  ): Promise<void>
  /** Enqueues several jobs of one kind together. */
  enqueueAll<Name extends JobName>(ctx: InTransaction, name: Name, data: readonly Jobs[Name][]): Promise<void>
  /**
   * Stores vendors' messages and enqueues the processing of each, by one statement, which needs no transaction. `insert`
   * adds the messages that are new and returns their IDs. Returns those IDs.
   */
  storeMessages(
    deps: { db: Database },
    insert: { text: string; values: readonly string[] },
  ): Promise<string[]>
}
