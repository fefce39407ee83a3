import { and, eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import type { CreateShipmentInput, Shipment } from '#lib/contract/shipments/shipment.ts'
import { settleAll, withTransaction } from '#lib/postgres/postgres.ts'
import { touchAddresses } from '#lib/service/address-book/list-addresses.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { changeDeadline } from '#lib/service/deadlines/change-deadline.ts'
import { loadParts, lastPageOf, type PartRow } from '#lib/service/documents/document-parts.ts'
import { type DocumentRow, loadDocument } from '#lib/service/documents/documents.ts'
import { storeInlineDocument } from '#lib/service/documents/upload-document.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { momentOfId, newIdAt } from '#lib/service/ids.ts'
import { claimMatter } from '#lib/service/matters/load-matter.ts'
import { recordMatterHolds } from '#lib/service/retention/matter-holds.ts'
import { expectAdditions, writeWithRecord } from '#lib/service/shipment-core/add-to-record.ts'
import { documentFact, requestFact } from '#lib/service/shipment-core/facts.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { changeMetadata, indexMetadata } from '#lib/service/shipment-core/metadata.ts'
import { recordSpelling } from '#lib/service/shipment-core/record-spelling.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { recordEvent, recordUpdate } from '#lib/service/shipment-core/timeline.ts'

import { requireAgain } from './attempts.ts'
import { asInput, prepareDraft } from './draft.ts'
import { getShipment } from './get-shipment.ts'
import { type Joining, joinLetterSet } from './join-letter-set.ts'

const requireVerifiedEmail = async (ctx: ServiceContext): Promise<string> => {
  if (ctx.actor.type !== 'user') throw new ServiceError('FORBIDDEN', 'Only a person can create shipments.')
  const [found] = await ctx.db
    .select({ emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, ctx.actor.userId))
  if (!found?.emailVerified) {
    throw new ServiceError(
      'EMAIL_NOT_VERIFIED',
      'Verify your email address before creating shipments: open the link we sent you.',
    )
  }
  return ctx.actor.userId
}

/** Returns the organization's return address. Throws VALIDATION_ERROR without one. */
export const defaultReturnAddress = async (ctx: ServiceContext): Promise<AddressInput> => {
  const [organization] = await ctx.db
    .select({ returnAddress: organizations.returnAddress })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  if (!organization?.returnAddress) {
    const message = 'Add a return address in Settings.'
    throw new ServiceError('VALIDATION_ERROR', message, { fields: [{ field: 'from_address', message }] })
  }
  return asInput(organization.returnAddress)
}

/** The draft that an earlier attempt of this request made before its process died. */
const findMade = async (ctx: ServiceContext): Promise<string | undefined> => {
  if (!ctx.intent?.isTakenUp) return undefined
  const [made] = await ctx.db
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, ctx.intent.id)))
  return made?.id
}

/** Cross-references between the timelines of a shipment and of its copy, and their metadata. */
export type CopyWords = { original: string; copy: string; metadata: Record<string, string> }

const wordsOfCopy = ({ name, trackingNumber }: ShipmentRow): CopyWords => {
  const named = name ?? trackingNumber
  return {
    original: 'Copied to a new draft.',
    copy: named === null ? 'Created as a copy of another shipment.' : `Created as a copy of “${named}”.`,
    metadata: {},
  }
}

const wordsOfAgain = (
  { name, trackingNumber }: ShipmentRow,
  reason: string | null | undefined,
): CopyWords => {
  const why = reason ? ` Reason: “${reason}”.` : ''
  return {
    original: `A draft was created to send it again.${why}`,
    copy: `Created to send ${trackingNumber ?? (name === null ? 'another shipment' : `“${name}”`)} again.${why}`,
    metadata: {},
  }
}

/** Writes into both timelines that one copies or sends again the other. The caller holds the original's lock. */
const recordCopy = (
  ctx: TransactionContext,
  original: ShipmentRow,
  copy: { id: string; words: CopyWords; isAgain: boolean },
): void => {
  const { words, isAgain } = copy
  recordUpdate(ctx, original, {
    message: words.original,
    metadata: { ...words.metadata, [isAgain ? 'again_as' : 'copied_as']: copy.id },
  })
  recordUpdate(
    ctx,
    { id: copy.id, status: 'draft' },
    { message: words.copy, metadata: { ...words.metadata, [isAgain ? 'again_of' : 'copy_of']: original.id } },
  )
}

const markSentAgain = (ctx: TransactionContext, { id }: ShipmentRow) =>
  ctx.db
    .update(shipments)
    .set({ hasLaterAttempt: true })
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.id, id)))

/** Writes into the timelines of a letter and of the attempt before it that a draft was created to send it again. */
const recordAgain = async (ctx: TransactionContext, earlierId: string, row: ShipmentRow): Promise<void> => {
  const earlier = await lockShipment(ctx, earlierId)
  if (!earlier.hasLaterAttempt) await markSentAgain(ctx, earlier)
  recordCopy(ctx, earlier, { id: row.id, words: wordsOfAgain(earlier, row.againReason), isAgain: true })
}

/** Writes into the timeline what the document was assembled from. */
const recordAssembly = (ctx: TransactionContext, id: string, parts: readonly PartRow[]): void => {
  if (parts.length === 0) return
  recordUpdate(
    ctx,
    { id, status: 'draft' },
    {
      message: `Document assembled from ${parts.length} PDFs.`,
      metadata: {
        parts: parts.map((part) => ({
          filename: part.filename,
          sha256: part.sha256,
          first_page: part.firstPage,
          last_page: lastPageOf(part),
        })),
      },
    },
  )
}

/** Writes into the timeline which template or form the document was made from. */
const recordSource = (ctx: TransactionContext, id: string, { madeFrom }: DocumentRow): void => {
  if (madeFrom === null) return
  recordUpdate(
    ctx,
    { id, status: 'draft' },
    {
      message:
        'template_id' in madeFrom
          ? `Document made from template “${madeFrom.template_name}”, version ${madeFrom.version}.`
          : `Document made by filling the form “${madeFrom.form_filename}”.`,
      metadata: { made_from: madeFrom },
    },
  )
}

/** Origin of a draft that was not filled in through a form; its timeline states it from the beginning. */
export type DraftOrigin = { message: string; metadata: Record<string, unknown> }

/**
 * Creates a draft: checks the document, verifies the addresses and requests quotes. Buys nothing. `words` describe a copy
 * in both timelines, `origin` what the timeline says of where the draft came from; with `joins` it belongs to the letter
 * set of the original. Throws SHIPMENT_NOT_FOUND when the original of a copy or the earlier attempt does not exist, and
 * INVALID_STATUS_TRANSITION when the latter cannot be sent again.
 */
export const createShipment = async (
  ctx: ServiceContext,
  input: CreateShipmentInput,
  { words, origin, joins }: { words?: CopyWords; origin?: DraftOrigin; joins?: Joining } = {},
): Promise<Shipment> => {
  authorize(ctx, 'send_mail')
  const createdBy = await requireVerifiedEmail(ctx)
  const made = await findMade(ctx)
  if (made) return getShipment(ctx, made)
  if (input.copy_of) await loadShipment(ctx, input.copy_of)
  if (input.again_of) requireAgain(await loadShipment(ctx, input.again_of))
  const metadata = changeMetadata({}, input.metadata ?? {})
  const fromAddress = input.from_address ?? (await defaultReturnAddress(ctx))
  const document = input.document_key
    ? await loadDocument(ctx, input.document_key)
    : // The contract has checked that an inline document, used when there is no key, is a string.
      await storeInlineDocument(ctx, String(input.document))
  const id = ctx.intent?.id ?? newIdAt(ctx.clock.now())
  const draft = await prepareDraft(ctx, {
    shipmentId: id,
    pageCount: document.pageCount,
    pageSizes: document.pageSizes,
    documentSha256: document.sha256,
    toAddress: input.to_address,
    fromAddress,
    printOptions: input.print_options,
    shippingOptions: input.shipping_options ?? {},
    kit: input.kit ?? null,
  })
  const created = await withTransaction(ctx, async (ctx) => {
    const originalId = input.again_of ?? input.copy_of
    const original = originalId ? await lockShipment(ctx, originalId) : null
    const matter = await claimMatter(ctx, input.matter_id)
    const joined = original && joins ? await joinLetterSet(ctx, original, joins) : {}
    const inserting = ctx.db
      .insert(shipments)
      .values({
        ...draft.columns,
        ...joined,
        ...(input.again_of && { againOf: input.again_of, againReason: input.again_reason || null }),
        ...(joins?.againOf && { againOf: joins.againOf, againReason: original?.againReason ?? null }),
        organizationId: ctx.organizationId,
        id,
        status: 'draft',
        name: input.shipment_name ?? null,
        reference: input.reference || null,
        costCenter: input.cost_center || null,
        matterId: matter?.id ?? null,
        metadata,
        documentId: document.id,
        pageCount: document.pageCount,
        createdBy,
        createdAt: momentOfId(id),
      })
      .returning()
      .then(([row]) => row)
    const finding = Promise.resolve(loadParts(ctx, document.id))
    expectAdditions(ctx, id)
    await settleAll([inserting, finding, touchAddresses(ctx, draft.columns)])
    const [row, parts] = [await inserting, await finding]
    if (!row) throw new Error(`shipment ${id} was not saved`)
    if (draft.quotes.length > 0) writeWithRecord(ctx, id, ctx.db.insert(quotes).values(draft.quotes))
    const tags = input.tags ?? []
    if (tags.length > 0) await setTags(ctx, id, tags)
    await indexMetadata(ctx, id, {}, metadata)
    recordEvent(
      ctx,
      { id },
      {
        status: 'draft',
        fromStatus: null,
        message: 'Draft created.',
        facts: [documentFact(document, parts), requestFact(row)],
      },
    )
    recordAssembly(ctx, id, parts)
    const hasDeadline = await changeDeadline(ctx, row, input.deadline)
    recordSource(ctx, id, document)
    if (origin) recordUpdate(ctx, { id, status: 'draft' }, origin)
    await recordMatterHolds(ctx, { id, status: 'draft' }, matter)
    if (original) {
      const isAgain = Boolean(input.again_of)
      const usual = isAgain ? wordsOfAgain(original, input.again_reason) : wordsOfCopy(original)
      if (isAgain && !original.hasLaterAttempt) await markSentAgain(ctx, original)
      recordCopy(ctx, original, { id, words: words ?? usual, isAgain })
    }
    if (joins?.againOf) await recordAgain(ctx, joins.againOf, row)
    await recordSpelling(ctx, { id, status: 'draft' }, draft.columns)
    // A deadline is planned in columns of the row.
    return hasDeadline ? undefined : { row, document, parts, hasTags: tags.length > 0 }
  })
  return getShipment(ctx, id, created)
}
