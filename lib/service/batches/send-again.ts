import { and, eq, inArray } from 'drizzle-orm'

import type { BatchDetail, BatchSettings } from '#lib/contract/batches/batch.ts'
import { defaultBatchSettings } from '#lib/contract/batches/batch.ts'
import type { SendAgainInput } from '#lib/contract/batches/send-again.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { batchFieldLabels } from '#lib/contract/imports/batch-file.values.ts'
import type { RowAccounting } from '#lib/contract/imports/row-accounting.ts'
import type { SendAgainService } from '#lib/contract/shipment-core/sent-again.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { batchDocuments, batches, batchRows } from '#lib/service/db/schema/batches.ts'
import { documents } from '#lib/service/db/schema/documents.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newIdAt } from '#lib/service/ids.ts'
import { findAgainRefusal } from '#lib/service/shipments/attempts.ts'

import { columnsOf, commonPrintOptions, nameDocuments, type Letter } from './again-columns.ts'
import { nameKeyOf } from './batch-documents.ts'
import { addsCompanions } from './companion-rule.ts'
import { getBatch } from './get-batch.ts'
import { findKnownAddresses } from './known-addresses.ts'
import { lockBatch } from './load-batch.ts'
import { startRound } from './start-batch.ts'

const optionsOf: Record<SendAgainService, Pick<BatchSettings, 'choice' | 'shipping_options'>> = {
  as_before: { choice: 'as_before', shipping_options: {} },
  first_class: { choice: 'cheapest', shipping_options: { carrier: 'USPS' } },
  certified: { choice: 'cheapest', shipping_options: { carrier: 'USPS', certified_mail: true } },
  certified_return_receipt: {
    choice: 'cheapest',
    shipping_options: { carrier: 'USPS', certified_mail: true, return_receipt: true },
  },
}

/** Accounting of a batch whose rows are of no file. */
const noFile: RowAccounting = {
  file_rows: 0,
  imported_rows: 0,
  left_out: [],
  blank_rows: 0,
  header_row: 1,
  sheet: null,
  unread_sheets: [],
}

/** Loads the letters, in the order of their IDs. Throws SHIPMENT_NOT_FOUND unless the caller sees all of them. */
const loadLetters = async (ctx: ServiceContext, ids: readonly string[]): Promise<Letter[]> => {
  const found = await ctx.db
    .select({ shipment: shipments, document: documents, matterNumber: matters.number })
    .from(shipments)
    .innerJoin(
      documents,
      and(eq(documents.organizationId, shipments.organizationId), eq(documents.id, shipments.documentId)),
    )
    .leftJoin(
      matters,
      and(eq(matters.organizationId, shipments.organizationId), eq(matters.id, shipments.matterId)),
    )
    .where(and(eq(shipments.organizationId, ctx.organizationId), inArray(shipments.id, [...ids])))
  const byId = new Map(found.map((letter) => [letter.shipment.id, letter]))
  return ids.map((id) => {
    const letter = byId.get(id)
    if (letter) return letter
    throw new ServiceError('SHIPMENT_NOT_FOUND', `The shipment ${id} does not exist in your organization.`)
  })
}

/** Refusals that the message of the error repeats; all of them are among its fields. */
const mostNamed = 3

/** Throws INVALID_STATUS_TRANSITION, naming the letters that cannot be sent again together with others. */
const requireFailed = (letters: readonly Letter[]): void => {
  const fields = letters.flatMap(({ shipment }, index) => {
    const message = findAgainRefusal(shipment, { isAlone: false })
    return message === null ? [] : [{ field: `shipment_ids.${index}`, message }]
  })
  if (fields.length === 0) return
  const named = fields.slice(0, mostNamed).map(({ message }) => message)
  const more = fields.length - named.length
  throw new ServiceError(
    'INVALID_STATUS_TRANSITION',
    [
      `${plural(fields.length, 'letter')} cannot be sent again.`,
      ...named,
      ...(more > 0 ? [`And ${more} more.`] : []),
      'Leave them out. Nothing was created.',
    ].join(' '),
    { fields },
  )
}

/**
 * Prepares a batch that sends letters again, one row each, and starts checking it. Nothing is bought. Each row has the
 * document, recipient and references of its letter; a newer address of the address book is offered and not used. Throws
 * SHIPMENT_NOT_FOUND, and INVALID_STATUS_TRANSITION with the letters that were delivered, or are on the way.
 */
export const sendAgain = async (
  ctx: ServiceContext,
  { shipment_ids: ids, service, reason, name }: SendAgainInput,
): Promise<BatchDetail> => {
  authorize(ctx, 'send_mail')
  const { organizationId } = ctx
  if (ctx.intent?.isTakenUp) {
    const [made] = await ctx.db
      .select({ id: batches.id })
      .from(batches)
      .where(and(eq(batches.organizationId, organizationId), eq(batches.id, ctx.intent.id)))
    if (made) return getBatch(ctx, made.id)
  }
  const letters = await loadLetters(ctx, ids)
  requireFailed(letters)
  const known = await findKnownAddresses(
    ctx,
    letters.map(({ shipment }) => shipment),
  )
  const filenames = nameDocuments(letters)
  const print = commonPrintOptions(letters)
  const columns = columnsOf(letters, { filenames, isAsBefore: service === 'as_before' })
  const addsCompanion = await addsCompanions(ctx)
  const now = ctx.clock.now()
  const id = ctx.intent?.id ?? newIdAt(now)
  const title = name || `Sent again: ${plural(letters.length, 'letter')}`
  await withTransaction(ctx, async (ctx) => {
    await ctx.db.insert(batches).values({
      organizationId,
      id,
      name: title,
      filename: title,
      state: 'mapping',
      headers: columns.map(({ field }) => batchFieldLabels[field]),
      mapping: columns.map(({ field }) => field),
      fileFacts: { accounting: noFile, emptyColumns: [] },
      options: {
        ...defaultBatchSettings,
        ...optionsOf[service],
        adds_companion: addsCompanion,
        ...(print && { print_options: print }),
        ...(reason && { again_reason: reason }),
      },
      createdBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
      createdAt: now,
      updatedAt: now,
    })
    await ctx.db.insert(batchDocuments).values(
      [...filenames].map(([documentId, filename]) => ({
        organizationId,
        batchId: id,
        nameKey: nameKeyOf(filename),
        documentId,
      })),
    )
    await ctx.db.insert(batchRows).values(
      letters.map((letter, index) => ({
        organizationId,
        batchId: id,
        row: index + 1,
        cells: columns.map(({ valueOf }) => valueOf(letter)),
        edits: {},
        state: 'pending' as const,
        name: (letter.shipment.toAddress.name ?? letter.shipment.toAddress.company ?? '').slice(0, 200),
        useAsEntered: letter.shipment.toAddressGiven.use_as_entered ?? false,
        againOf: letter.shipment.id,
        knownAddress: known.get(letter.shipment.id) ?? null,
        updatedAt: now,
      })),
    )
    await startRound(ctx, await lockBatch(ctx, id), 'checking')
  })
  return getBatch(ctx, id)
}
