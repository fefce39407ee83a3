import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { canEdit } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment, Tag, UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { touchAddresses } from '#lib/service/address-book/list-addresses.ts'
import { withdrawIfChanged } from '#lib/service/approvals/end-approval.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { settleDeadline } from '#lib/service/deadlines/settle-deadline.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { notifyChange } from '#lib/service/events/announce.ts'
import { claimMatter } from '#lib/service/matters/load-matter.ts'
import { type ExpectedRevisions, requireRevision } from '#lib/service/revision.ts'
import { requireUnscheduled } from '#lib/service/schedules/end-schedule.ts'
import { isSameFact, requestFact } from '#lib/service/shipment-core/facts.ts'
import { lockShipment, type ShipmentRow, loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { presentPrintOptions } from '#lib/service/shipment-core/present-piece.ts'
import { recordSpelling } from '#lib/service/shipment-core/record-spelling.ts'
import { countRevision, nextRevision } from '#lib/service/shipment-core/revision.ts'
import { changeTags, tagsOf, setTags } from '#lib/service/shipment-core/tags.ts'
import { recordFacts, recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { changeReferences, hasReferences, type ReferenceChanges } from './change-references.ts'
import { asInput, type DraftInput, prepareDraft, type PreparedDraft } from './draft.ts'
import { getShipment } from './get-shipment.ts'

const quoted = (name: string | null): string => (name === null ? 'no name' : `“${name}”`)

const listed = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** Returns whether the name was another. */
const rename = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  name: string | null,
): Promise<boolean> => {
  if (name === shipment.name) return false
  await ctx.db
    .update(shipments)
    .set({ name })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, shipment.id)))
  recordUpdate(ctx, shipment, {
    message: `Renamed from ${quoted(shipment.name)} to ${quoted(name)}.`,
    metadata: { name_before: shipment.name, name_after: name },
  })
  return true
}

type TagChange = { add: readonly string[]; remove: readonly string[] }

const changeTagsLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  change: TagChange,
): Promise<{ added: string[]; removed: string[] }> => {
  const { added, removed } = await changeTags(ctx, shipment.id, change)
  const words = [
    added.length > 0 && `Tags added: ${listed(added)}.`,
    removed.length > 0 && `Tags removed: ${listed(removed)}.`,
  ].filter((sentence) => sentence !== false)
  if (words.length > 0) {
    recordUpdate(ctx, shipment, {
      message: words.join(' '),
      metadata: { tags_added: added, tags_removed: removed },
    })
  }
  return { added, removed }
}

/**
 * Adds tags to a locked shipment and removes others, and records the actor in its timeline. Returns its tags and revision
 * afterwards. Throws TAG_HELD, VALIDATION_ERROR.
 */
export const retagLocked = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  change: TagChange,
): Promise<{ added: string[]; removed: string[]; tags: Tag[]; revision: number }> => {
  const { added, removed } = await changeTagsLocked(ctx, shipment, change)
  const isRetagged = added.length + removed.length > 0
  if (isRetagged) await countRevision(ctx, shipment)
  const revision = shipment.revision + Number(isRetagged)
  return { added, removed, tags: await tagsOf(ctx, shipment.id), revision }
}

/**
 * Sets a shipment's name, replaces all of its tags, or changes its references; in every status, since none of them is
 * mailed. Throws FORBIDDEN, SHIPMENT_NOT_FOUND, SHIPMENT_CHANGED, TAG_HELD.
 */
export const relabelShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  label: {
    name?: string | null | undefined
    tags?: readonly string[] | undefined
    references?: ReferenceChanges
  },
  expected?: ExpectedRevisions,
): Promise<void> => {
  authorize(ctx, 'send_mail')
  await withTransaction(ctx, async (ctx) => {
    // Before the shipment, in the order in which a hold on a matter locks both.
    await claimMatter(ctx, label.references?.matter_id)
    const shipment = await lockShipment(ctx, shipmentId)
    requireRevision('shipment', shipment, expected)
    const isRenamed = label.name !== undefined && (await rename(ctx, shipment, label.name || null))
    const isRetagged = label.tags !== undefined && (await replaceTags(ctx, shipment, label.tags))
    const isReferenced = await changeReferences(ctx, shipment, label.references ?? {})
    if (isRenamed || isRetagged || isReferenced) await countRevision(ctx, shipment)
  })
}

/** Returns whether the tags were others. */
const replaceTags = async (
  ctx: TransactionContext,
  shipment: ShipmentRow,
  names: readonly string[],
): Promise<boolean> => {
  const before = await tagsOf(ctx, shipment.id)
  const change = { add: names, remove: before.map(({ name }) => name) }
  const { added, removed } = await changeTagsLocked(ctx, shipment, change)
  return added.length + removed.length > 0
}

const requireEditable = (shipment: ShipmentRow): void => {
  if (canEdit(shipment.status)) return
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    `This shipment is ${shipment.status}; only a draft can be changed or requoted.`,
  )
}

const asDraftInput = async (ctx: ServiceContext, row: ShipmentRow): Promise<DraftInput> => {
  const { pageSizes, sha256 } = await loadDocumentById(ctx, row.documentId)
  return {
    shipmentId: row.id,
    pageCount: row.pageCount,
    pageSizes,
    documentSha256: sha256,
    toAddress: row.toAddressGiven,
    fromAddress: row.fromAddressGiven ?? asInput(row.fromAddress),
    printOptions: presentPrintOptions(row),
    kit: row.chosenKit,
    shippingOptions: {
      carrier: row.carrierFilter ?? undefined,
      service: row.serviceFilter ?? undefined,
      // Only values of the contract's list are ever stored.
      delivery_confirmation: (row.deliveryConfirmation ??
        undefined) as DraftInput['shippingOptions']['delivery_confirmation'],
      certified_mail: row.certifiedMail,
      return_receipt: row.returnReceipt,
    },
  }
}

/**
 * Replaces a draft with its newly quoted version. False if it has been changed or quoted again meanwhile: the vendors
 * were called outside the transaction, for an outdated draft.
 */
const replaceDraft = async (
  ctx: TransactionContext,
  before: ShipmentRow,
  draft: PreparedDraft,
  { changes = {}, expected }: { changes?: PgUpdateSetSource<typeof shipments>; expected: ExpectedRevisions },
): Promise<boolean> => {
  const { organizationId } = ctx
  const current = await lockShipment(ctx, before.id)
  requireEditable(current)
  requireRevision('shipment', current, expected)
  if (current.draftRevision !== before.draftRevision) return false
  const [changed] = await ctx.db
    .update(shipments)
    .set({ ...draft.columns, ...changes, draftRevision: before.draftRevision + 1 })
    .where(and(eq(shipments.organizationId, organizationId), eq(shipments.id, before.id)))
    .returning()
  if (changed) {
    const requested = requestFact(changed)
    if (!isSameFact(requested, requestFact(current))) recordFacts(ctx, changed.id, [requested])
    // Facts without an event notify no one.
    await notifyChange(ctx, organizationId, changed.id)
    await withdrawIfChanged(ctx, changed)
  }
  await ctx.db
    .delete(quotes)
    .where(and(eq(quotes.organizationId, organizationId), eq(quotes.shipmentId, before.id)))
  if (draft.quotes.length > 0) await ctx.db.insert(quotes).values(draft.quotes)
  // Its last safe mailing day is planned from the quotes.
  if (changed) await settleDeadline(ctx, changed)
  await invalidateDetail(ctx, before.id)
  return true
}

const tryUpdate = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: UpdateShipmentInput,
  expected: ExpectedRevisions,
): Promise<boolean> => {
  const shipment = await loadShipment(ctx, shipmentId)
  requireEditable(shipment)
  requireUnscheduled(shipment)
  requireRevision('shipment', shipment, expected)
  const before = await asDraftInput(ctx, shipment)
  const draft = await prepareDraft(ctx, {
    ...before,
    toAddress: input.to_address ?? before.toAddress,
    fromAddress: input.from_address ?? before.fromAddress,
    printOptions: input.print_options ?? before.printOptions,
    shippingOptions: input.shipping_options ?? before.shippingOptions,
    kit: input.kit === undefined ? before.kit : input.kit,
  })
  const name = input.shipment_name === undefined ? {} : { name: input.shipment_name || null }
  return withTransaction(ctx, async (ctx) => {
    await claimMatter(ctx, input.matter_id)
    const changes = { ...name, ...nextRevision(ctx) }
    requireUnscheduled(await lockShipment(ctx, shipmentId))
    if (!(await replaceDraft(ctx, shipment, draft, { changes, expected }))) return false
    await recordSpelling(ctx, shipment, draft.columns, before)
    await touchAddresses(ctx, draft.columns)
    if (input.tags) await setTags(ctx, shipmentId, input.tags)
    // Current values: they may have been changed while the carriers were queried.
    if (hasReferences(input)) await changeReferences(ctx, await lockShipment(ctx, shipmentId), input)
    return true
  })
}

/** Each attempt calls the carriers; a draft that changes faster than that has conflicting editors. */
const maximumTurns = 4

/** Returns whether an update changes nothing that is mailed. */
const isLabelOnly = ({
  shipment_name: _name,
  tags: _tags,
  reference: _reference,
  cost_center: _costCenter,
  matter_id: _matterId,
  metadata: _metadata,
  deadline: _deadline,
  ...rest
}: UpdateShipmentInput): boolean => Object.values(rest).every((part) => part === undefined || part === null)

/**
 * Replaces the given parts of a draft and quotes it again; parts that are not mailed need no quote. Concurrent changes
 * of other parts are retained. Throws SHIPMENT_CHANGED unless it has an expected revision.
 */
export const updateShipment = async (
  ctx: ServiceContext,
  shipmentId: string,
  input: UpdateShipmentInput,
  expected?: ExpectedRevisions,
): Promise<Shipment> => {
  authorize(ctx, 'send_mail')
  if (isLabelOnly(input)) {
    const label = { name: input.shipment_name, tags: input.tags ?? undefined, references: input }
    await relabelShipment(ctx, shipmentId, label, expected)
    return getShipment(ctx, shipmentId)
  }
  for (let turn = 0; turn < maximumTurns; turn += 1) {
    if (await tryUpdate(ctx, shipmentId, input, expected)) return getShipment(ctx, shipmentId)
  }
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    'Someone else is changing this draft. Reload it, then make your change.',
  )
}

/**
 * Quotes a draft again whose quotes have expired or soon will. Of several requests at once the first to return
 * counts for all of them: a quote that one caller received is not replaced by another's.
 */
export const renewQuotes = async (
  ctx: ServiceContext,
  shipmentId: string,
  expected?: ExpectedRevisions,
): Promise<Shipment> => {
  authorize(ctx, 'send_mail')
  const shipment = await loadShipment(ctx, shipmentId)
  requireEditable(shipment)
  requireRevision('shipment', shipment, expected)
  const draft = await prepareDraft(ctx, await asDraftInput(ctx, shipment))
  await withTransaction(ctx, (ctx) => replaceDraft(ctx, shipment, draft, { expected }))
  return getShipment(ctx, shipmentId)
}
