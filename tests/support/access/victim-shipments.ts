import { and, eq } from 'drizzle-orm'

import { defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { termsOf } from '#lib/service/approvals/end-approval.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { handOverPieces, handOvers, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import {
  artifacts,
  emailedReceipts,
  listedPieces,
  paperReadings,
} from '#lib/service/db/schema/mailing-record.ts'
import { printers } from '#lib/service/db/schema/printing.ts'
import { shareLinks } from '#lib/service/db/schema/share-links.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipmentNotes } from '#lib/service/db/schema/shipment-notes.ts'
import { shipmentViews } from '#lib/service/db/schema/shipment-views.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { newId } from '#lib/service/ids.ts'
import type { TestCaller } from '#tests/support/api.ts'
import { insertDraft } from '#tests/support/shipments/draft.ts'

type VictimOwner = Pick<TestCaller, 'ctx' | 'organizationId' | 'userId'>

/** Inserts a view of the list, shared in its organization. */
export const insertView = async ({ ctx, organizationId, userId }: VictimOwner): Promise<{ view: string }> => {
  const [view, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(shipmentViews).values({
    organizationId,
    id: view,
    ownerId: userId,
    name: 'Shared by its owner',
    isShared: true,
    query: 'status=draft',
    createdAt: now,
    updatedAt: now,
  })
  return { view }
}

/** Inserts a note of its owner on a shipment. */
export const insertNote = async (
  { ctx, organizationId, userId }: VictimOwner,
  shipmentId: string,
): Promise<{ note: string }> => {
  const note = newId()
  await ctx.db.insert(shipmentNotes).values({
    organizationId,
    id: note,
    shipmentId,
    text: 'Called Ms. Swan: she moved.',
    createdBy: userId,
    createdAt: ctx.clock.now(),
  })
  await ctx.db
    .update(shipments)
    .set({ noteCount: 1 })
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, shipmentId)))
  return { note }
}

/** Inserts a scan that a message brought, and its entry in the timeline. */
export const insertScan = async (owner: VictimOwner, shipmentId: string): Promise<{ event: string }> => {
  const { ctx, organizationId } = owner
  const [event, scan, messageId, now] = [newId(), newId(), newId(), ctx.clock.now()]
  await ctx.db.insert(providerMessages).values({
    id: messageId,
    provider: 'easypost',
    eventId: messageId,
    headers: {},
    body: '',
    receivedAt: now,
  })
  await ctx.db.insert(trackingEvents).values({
    organizationId,
    shipmentId,
    id: scan,
    status: 'in_transit',
    message: 'Arrived',
    location: { city: null, state: null, country: null, zip: null },
    occurredAt: now,
    observedAt: now,
    messageId,
    fingerprint: scan,
  })
  await ctx.db.insert(shipmentEvents).values({
    organizationId,
    shipmentId,
    // Behind whatever a test adds to the timeline.
    sequence: 1000,
    id: event,
    status: 'printed',
    fromStatus: 'printed',
    message: 'Arrived.',
    metadata: { tracking_event_id: scan },
    createdAt: now,
  })
  return { event }
}

/** Inserts what the mail floor has of a shipment: a hand-over with its SCAN form, a printer and a carrier file. */
export const insertFloor = async (owner: VictimOwner, shipmentId: string) => {
  const { ctx, organizationId } = owner
  const [handOverId, form, printer, artifact] = [newId(), newId(), newId(), newId()]
  const createdAt = ctx.clock.now()
  await ctx.db.insert(handOvers).values({ organizationId, id: handOverId, createdAt })
  await ctx.db.insert(scanForms).values({ organizationId, id: form, handOverId, status: 'failed', createdAt })
  await ctx.db.insert(handOverPieces).values({
    organizationId,
    handOverId,
    shipmentId,
    carrier: 'USPS',
    scanFormId: form,
    state: 'released',
  })
  await ctx.db.insert(printers).values({
    organizationId,
    id: printer,
    name: 'Upstairs',
    kind: 'ipp',
    url: 'ipp://printer.example/ipp/print',
    enabled: true,
    position: 1,
    createdAt,
  })
  await ctx.db.insert(artifacts).values({
    organizationId,
    shipmentId,
    id: artifact,
    kind: 'carrier_scan_form_pdf',
    status: 'pending',
    filename: 'scan-form.pdf',
    contentType: 'application/pdf',
    createdAt,
  })
  const emailed = newId()
  await ctx.db.insert(emailedReceipts).values({
    organizationId,
    shipmentId,
    id: emailed,
    receivedAt: ctx.clock.now(),
    sender: 'clerk@harbor.test',
    verdicts: { spf: null, dkim: null, dmarc: null },
    filename: 'receipt.pdf',
    sha256: 'a'.repeat(64),
    sizeBytes: 4,
    content: Buffer.from('%PDF'),
    taskCause: emailed,
  })
  await ctx.db.insert(listedPieces).values({
    organizationId,
    shipmentId,
    code: 'K7QM3TWXAC',
    paper: 'mailing_list',
    handOverId,
    page: 1,
    pages: 1,
    madeAt: createdAt,
  })
  const stampedPaper = await insertStampedPaper(owner, shipmentId)
  return { hand_over: handOverId, printer, artifact, emailed_receipt: emailed, stamped_paper: stampedPaper }
}

/** Inserts a stamped paper whose file was deleted at the end of its retention. Returns its ID. */
const insertStampedPaper = async (
  { ctx, organizationId }: VictimOwner,
  shipmentId: string,
): Promise<string> => {
  const [paperId, artifactId, now] = [newId(), newId(), ctx.clock.now()]
  await ctx.db.insert(artifacts).values({
    organizationId,
    shipmentId,
    id: artifactId,
    kind: 'stamped_paper',
    status: 'expired',
    filename: 'stamped-paper.jpg',
    contentType: 'image/jpeg',
    sha256: 'b'.repeat(64),
    sizeBytes: 4,
    createdAt: now,
  })
  await ctx.db.insert(paperReadings).values({
    organizationId,
    shipmentId,
    sequence: 1,
    paperId,
    artifactId,
    paper: 'mailing_receipt',
    date: '2026-03-02',
    isWithdrawn: false,
    readBy: 'user:of-the-counter',
    readAt: now,
  })
  return paperId
}

/** Gives the organization a list with one row, and returns their ids. */
export const insertBatch = async ({
  ctx,
  organizationId,
  userId,
}: VictimOwner): Promise<{ batch: string; row: string }> => {
  const batch = newId()
  const [createdAt, updatedAt] = [ctx.clock.now(), ctx.clock.now()]
  const [name, filename] = ['Tenants', 'tenants.csv']
  await ctx.db.insert(batches).values({
    organizationId,
    id: batch,
    name,
    filename,
    state: 'mapping',
    headers: ['Name'],
    mapping: ['name'],
    options: defaultBatchSettings,
    createdBy: userId,
    createdAt,
    updatedAt,
  })
  const cells = ['Elizabeth Swan']
  // A number that occurs in no other response.
  const row = 48_151_623
  await ctx.db
    .insert(batchRows)
    .values({ organizationId, batchId: batch, row, cells, edits: {}, state: 'pending', name, updatedAt })
  return { batch, row: String(row) }
}

/** Inserts a link to a shipment whose secret no one knows. */
export const insertShareLink = async (
  { ctx, organizationId }: VictimOwner,
  shipmentId: string,
): Promise<{ share_link: string }> => {
  const [id, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(shareLinks).values({
    organizationId,
    id,
    subjectType: 'shipment',
    subjectId: shipmentId,
    secretHash: id,
    label: 'For opposing counsel',
    parts: ['journey'],
    redactions: [],
    withheldPages: [],
    createdAt: now,
    expiresAt: new Date(now.getTime() + dayMs),
  })
  return { share_link: id }
}

/** Inserts a draft whose purchase awaits approval. */
export const insertApproval = async (owner: VictimOwner): Promise<{ approval: string }> => {
  const { ctx, organizationId, userId } = owner
  const { shipmentId, quoteId } = await insertDraft(ctx)
  const [draft] = await ctx.db.select().from(shipments).where(eq(shipments.id, shipmentId))
  if (!draft) throw new Error('the draft is there')
  const approval = newId()
  await ctx.db.insert(approvals).values({
    organizationId,
    id: approval,
    shipmentId,
    state: 'waiting',
    quoteId,
    carrier: 'USPS',
    service: 'First',
    totalCents: 902,
    quotesExpireAt: ctx.clock.now(),
    terms: termsOf(draft, 'a'.repeat(64)),
    requestedBy: userId,
    requestedAt: ctx.clock.now(),
  })
  return { approval }
}
