import { and, eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import type { CreateShipmentInput, Shipment } from '#lib/contract/shipments/shipment.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
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
import { documentFact, requestFact } from '#lib/service/shipment-core/facts.ts'
import { loadShipment, lockShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { changeMetadata, indexMetadata } from '#lib/service/shipment-core/metadata.ts'
import { recordSpelling } from '#lib/service/shipment-core/record-spelling.ts'
import { setTags } from '#lib/service/shipment-core/tags.ts'
import { recordEvent, recordUpdate } from '#lib/service/shipment-core/timeline.ts'

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

/** Writes into both timelines that one is a copy of the other. The caller holds the original's lock. */
const recordCopy = async (
  ctx: TransactionContext,
  original: ShipmentRow,
  copy: { id: string; words: CopyWords },
): Promise<void> => {
  const { words } = copy
  recordUpdate(ctx, original, {
    message: words.original,
    metadata: { ...words.metadata, copied_as: copy.id },
  })
  recordUpdate(
    ctx,
    { id: copy.id, status: 'draft' },
    { message: words.copy, metadata: { ...words.metadata, copy_of: original.id } },
  )
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
 * set of the original. Throws SHIPMENT_NOT_FOUND when the
 * original of a copy does not exist.
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
  await withTransaction(ctx, async (ctx) => {
    const original = input.copy_of ? await lockShipment(ctx, input.copy_of) : null
    const matter = await claimMatter(ctx, input.matter_id)
    const joined = original && joins ? await joinLetterSet(ctx, original, joins) : {}
    const [row] = await ctx.db
      .insert(shipments)
      .values({
        ...draft.columns,
        ...joined,
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
    if (!row) throw new Error(`shipment ${id} was not saved`)
    if (draft.quotes.length > 0) await ctx.db.insert(quotes).values(draft.quotes)
    await setTags(ctx, id, input.tags ?? [])
    await indexMetadata(ctx, id, {}, metadata)
    const parts = await loadParts(ctx, document.id)
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
    await changeDeadline(ctx, row, input.deadline)
    recordSource(ctx, id, document)
    if (origin) recordUpdate(ctx, { id, status: 'draft' }, origin)
    await recordMatterHolds(ctx, { id, status: 'draft' }, matter)
    if (original) await recordCopy(ctx, original, { id, words: words ?? wordsOfCopy(original) })
    await recordSpelling(ctx, { id, status: 'draft' }, draft.columns)
    await touchAddresses(ctx, draft.columns)
  })
  return getShipment(ctx, id)
}
