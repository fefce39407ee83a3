import { and, asc, count, eq, inArray, ne, desc, lt, sql } from 'drizzle-orm'

import type { HandOver, ListHandOversQuery } from '#lib/contract/operations/hand-over.ts'
import {
  canHandOverAgain,
  canPrintScanForm,
  isScanFormEnded,
  namedPieces,
} from '#lib/contract/operations/hand-over.values.ts'
import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'
import { fetchCarrierFile } from '#lib/service/mailing-record/fetch-carrier-file.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { ScanFormRow } from './scan-form.ts'

type HandOverRow = typeof handOvers.$inferSelect

/** Returns the API's status of a form, which is creating until it has ended. */
const shownStatus = (status: ScanFormRow['status']): HandOver['forms'][number]['status'] =>
  isScanFormEnded(status) ? status : 'creating'

const countPieces = async (ctx: ServiceContext, ids: string[]) => {
  const isOfThese = and(
    eq(handOverPieces.organizationId, ctx.organizationId),
    inArray(handOverPieces.handOverId, ids),
  )
  const byCarrier = await ctx.db
    .select({ handOverId: handOverPieces.handOverId, carrier: handOverPieces.carrier, pieces: count() })
    .from(handOverPieces)
    .where(and(isOfThese, ne(handOverPieces.state, 'released')))
    .groupBy(handOverPieces.handOverId, handOverPieces.carrier)
    .orderBy(asc(handOverPieces.carrier))
  const byForm = await ctx.db
    .select({ scanFormId: handOverPieces.scanFormId, state: handOverPieces.state, pieces: count() })
    .from(handOverPieces)
    .where(isOfThese)
    .groupBy(handOverPieces.scanFormId, handOverPieces.state)
  const byTracking = await ctx.db
    .select({
      handOverId: handOverPieces.handOverId,
      carrier: handOverPieces.carrier,
      hasNumber: sql<boolean>`${shipments.isTracked} and ${shipments.trackingNumber} is not null`,
    })
    .from(handOverPieces)
    .innerJoin(
      shipments,
      and(
        eq(shipments.organizationId, handOverPieces.organizationId),
        eq(shipments.id, handOverPieces.shipmentId),
      ),
    )
    .where(and(isOfThese, ne(handOverPieces.state, 'released'), ne(shipments.status, 'cancelled')))
    .groupBy(handOverPieces.handOverId, handOverPieces.carrier, sql`3`)
  return { byCarrier, byForm, byTracking }
}

/** Reads the first pieces of each hand-over, however many it has. */
const readFirstPieces = (ctx: ServiceContext, ids: string[]) => {
  const { organizationId } = ctx
  const first = ctx.db
    .select({ shipmentId: handOverPieces.shipmentId })
    .from(handOverPieces)
    .where(
      and(
        eq(handOverPieces.organizationId, organizationId),
        eq(handOverPieces.handOverId, handOvers.id),
        ne(handOverPieces.state, 'released'),
      ),
    )
    .orderBy(asc(handOverPieces.shipmentId))
    .limit(namedPieces)
    .as('first')
  return ctx.db
    .select({
      handOverId: handOvers.id,
      shipmentId: shipments.id,
      toAddress: shipments.toAddress,
      trackingNumber: shipments.trackingNumber,
    })
    .from(handOvers)
    .innerJoinLateral(first, sql`true`)
    .innerJoin(
      shipments,
      and(eq(shipments.organizationId, organizationId), eq(shipments.id, first.shipmentId)),
    )
    .where(and(eq(handOvers.organizationId, organizationId), inArray(handOvers.id, ids)))
    .orderBy(asc(shipments.id))
}

/** Returns hand-overs as the contract has them, in the same order. */
const presentHandOvers = async (ctx: ServiceContext, rows: readonly HandOverRow[]): Promise<HandOver[]> => {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const { byCarrier, byForm, byTracking } = await countPieces(ctx, ids)
  const firstPieces = await readFirstPieces(ctx, ids)
  const forms = await ctx.db
    .select()
    .from(scanForms)
    .where(and(eq(scanForms.organizationId, ctx.organizationId), inArray(scanForms.handOverId, ids)))
    .orderBy(asc(scanForms.id))
  const piecesOn = (form: ScanFormRow): number =>
    byForm
      .filter(({ scanFormId, state }) => {
        // Pieces that a created form released are not on it.
        return scanFormId === form.id && (state !== 'released' || canHandOverAgain(form.status))
      })
      .reduce((sum, { pieces }) => sum + pieces, 0)
  return rows.map((row) => {
    const own = forms.filter((form) => form.handOverId === row.id)
    const isPrintable = own.some((form) => canPrintScanForm(form.status))
    const hasPostal = (hasNumber: boolean): boolean =>
      byTracking.some(
        (group) => group.handOverId === row.id && group.hasNumber === hasNumber && isPostal(group.carrier),
      )
    const path = `/api/v1/operations/hand-overs/${row.id}`
    return {
      id: row.id,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      carriers: byCarrier
        .filter(({ handOverId }) => handOverId === row.id)
        .map(({ carrier, pieces }) => ({ carrier, pieces })),
      first_pieces: firstPieces
        .filter(({ handOverId }) => handOverId === row.id)
        .map(({ shipmentId, toAddress, trackingNumber }) => ({
          shipment_id: shipmentId,
          recipient: toAddress.name ?? toAddress.company ?? '',
          tracking_number: trackingNumber,
        })),
      forms: own.map((form) => ({
        id: form.id,
        status: shownStatus(form.status),
        message: form.message,
        pieces: piecesOn(form),
      })),
      mailing_list_url: hasPostal(true) ? `${path}/mailing-list` : null,
      certificate_of_mailing_url: hasPostal(false) ? `${path}/certificate-of-mailing` : null,
      form_url: isPrintable ? `${path}/form` : null,
    }
  })
}

/** Returns the hand-over as the contract has it. Throws NOT_FOUND. */
export const loadHandOver = async (ctx: ServiceContext, handOverId: string): Promise<HandOver> => {
  const rows = isId(handOverId)
    ? await ctx.db
        .select()
        .from(handOvers)
        .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, handOverId)))
    : []
  const [found] = await presentHandOvers(ctx, rows)
  if (!found) throw new ServiceError('NOT_FOUND', 'This handoff does not exist in your organization.')
  return found
}

/** One page of hand-overs, newest first. */
export const listHandOvers = async (
  ctx: ServiceContext,
  { limit, cursor }: ListHandOversQuery,
): Promise<Page<HandOver>> => {
  authorize(ctx, 'operate')
  const found = await ctx.db
    .select()
    .from(handOvers)
    .where(
      and(eq(handOvers.organizationId, ctx.organizationId), cursor ? lt(handOvers.id, cursor) : undefined),
    )
    .orderBy(desc(handOvers.id))
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ id }) => id)
  return { data: await presentHandOvers(ctx, rows), ...tail }
}

/** One hand-over. Throws NOT_FOUND. */
export const getHandOver = async (ctx: ServiceContext, handOverId: string): Promise<HandOver> => {
  authorize(ctx, 'operate')
  return loadHandOver(ctx, handOverId)
}

type FormFile = { filename: string; contentType: string; body: Uint8Array }

const fetchForm = async (ctx: ServiceContext, formUrl: string): Promise<Uint8Array> => {
  try {
    return await fetchCarrierFile(ctx, formUrl)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError(
      'RATE_PROVIDER_UNAVAILABLE',
      'The SCAN form could not be retrieved from the carrier. Try again in a moment.',
      { cause: error },
    )
  }
}

/** Joins the forms into one PDF. */
const join = async (ctx: ServiceContext, [first, ...others]: readonly Uint8Array[]): Promise<Uint8Array> => {
  if (!first) throw new ServiceError('ARTIFACT_UNAVAILABLE', 'The carrier has not created a SCAN form yet.')
  let joined = first
  for (const next of others) {
    joined = await ctx.inspector.composePrintFile({ cover: joined, document: next, duplex: false })
  }
  return joined
}

/**
 * Returns the SCAN forms of a hand-over as one PDF, straight from the carrier: the operator prints them before the file
 * of each piece is stored. Throws NOT_FOUND, ARTIFACT_UNAVAILABLE while there is no form, RATE_PROVIDER_UNAVAILABLE.
 */
export const openHandOverForm = async (ctx: ServiceContext, handOverId: string): Promise<FormFile> => {
  authorize(ctx, 'operate')
  const { id } = await loadHandOver(ctx, handOverId)
  const forms = await ctx.db
    .select({ formUrl: scanForms.formUrl })
    .from(scanForms)
    .where(
      and(
        eq(scanForms.organizationId, ctx.organizationId),
        eq(scanForms.handOverId, id),
        eq(scanForms.status, 'created'),
      ),
    )
    .orderBy(asc(scanForms.id))
  const files: Uint8Array[] = []
  for (const { formUrl } of forms) if (formUrl) files.push(await fetchForm(ctx, formUrl))
  return {
    filename: `scan-form-${id.slice(-8)}.pdf`,
    contentType: 'application/pdf',
    body: await join(ctx, files),
  }
}
