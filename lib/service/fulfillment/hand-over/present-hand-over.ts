import { and, asc, count, eq, inArray, ne } from 'drizzle-orm'

import type { HandOver } from '#lib/contract/operations/hand-over.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { handOverPieces, handOvers, scanForms } from '#lib/service/db/schema/hand-overs.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

import type { ScanFormRow } from './load-form.ts'

type HandOverRow = typeof handOvers.$inferSelect

/** `claimed` and `asked` are steps of ours: to people the form is being made. */
const statusOf = (status: ScanFormRow['status']): HandOver['forms'][number]['status'] =>
  status === 'created' || status === 'failed' ? status : 'creating'

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
  return { byCarrier, byForm }
}

/** Shapes hand-overs as the contract has them, in the order given. */
export const presentHandOvers = async (
  ctx: ServiceContext,
  rows: readonly HandOverRow[],
): Promise<HandOver[]> => {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const { byCarrier, byForm } = await countPieces(ctx, ids)
  const forms = await ctx.db
    .select()
    .from(scanForms)
    .where(and(eq(scanForms.organizationId, ctx.organizationId), inArray(scanForms.handOverId, ids)))
    .orderBy(asc(scanForms.id))
  const piecesOn = (form: ScanFormRow): number =>
    byForm
      .filter(({ scanFormId, state }) => {
        // What a form that was made let go of is not on it.
        return scanFormId === form.id && (state !== 'released' || form.status === 'failed')
      })
      .reduce((sum, { pieces }) => sum + pieces, 0)
  return rows.map((row) => {
    const own = forms.filter((form) => form.handOverId === row.id)
    const isPrintable = own.some((form) => form.status === 'created')
    return {
      id: row.id,
      created_at: row.createdAt.toISOString(),
      created_by: row.createdBy,
      carriers: byCarrier
        .filter(({ handOverId }) => handOverId === row.id)
        .map(({ carrier, pieces }) => ({ carrier, pieces })),
      forms: own.map((form) => ({
        id: form.id,
        status: statusOf(form.status),
        message: form.message,
        pieces: piecesOn(form),
      })),
      form_url: isPrintable ? `/api/v1/operations/hand-overs/${row.id}/form` : null,
    }
  })
}

/** The hand-over as people see it. Throws NOT_FOUND. */
export const loadHandOver = async (ctx: ServiceContext, handOverId: string): Promise<HandOver> => {
  const rows = isId(handOverId)
    ? await ctx.db
        .select()
        .from(handOvers)
        .where(and(eq(handOvers.organizationId, ctx.organizationId), eq(handOvers.id, handOverId)))
    : []
  const [found] = await presentHandOvers(ctx, rows)
  if (!found) throw new ServiceError('NOT_FOUND', 'This hand-over does not exist in your organization.')
  return found
}
