import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'

import type { LetterOfSet, LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import type { Schedule } from '#lib/contract/schedules/schedule.ts'
import { hasRates } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import { findApprovalBrief } from '#lib/service/approvals/load-approval.ts'
import { momentOf } from '#lib/service/clock.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { approvals } from '#lib/service/db/schema/approvals.ts'
import { letterSets } from '#lib/service/db/schema/letter-sets.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import { quotes } from '#lib/service/db/schema/quotes.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'
import { costOfQuote } from '#lib/service/quotes/find-quote.ts'
import { isIncomplete } from '#lib/service/quotes/require-answered.ts'
import { findLatestSchedule } from '#lib/service/schedules/load-schedule.ts'
import type { ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { presentShippingOptions } from '#lib/service/shipment-core/present-piece.ts'
import { findDuplicatesOfSet } from '#lib/service/shipments/find-duplicate.ts'
import { presentQuote } from '#lib/service/shipments/present-shipment.ts'

type QuoteRow = typeof quotes.$inferSelect

const notFound = () =>
  new ServiceError('LETTER_SET_NOT_FOUND', 'This letter set does not exist in your organization.')

/** Returns the set. Throws LETTER_SET_NOT_FOUND. */
export const loadSet = async (
  ctx: ServiceContext,
  setId: string,
): Promise<typeof letterSets.$inferSelect> => {
  if (!isId(setId)) throw notFound()
  const [found] = await ctx.db
    .select()
    .from(letterSets)
    .where(and(eq(letterSets.organizationId, ctx.organizationId), eq(letterSets.id, setId)))
  if (!found) throw notFound()
  return found
}

/** Returns the letters of a set in the order in which they were made. */
export const loadLetters = (ctx: ServiceContext, setId: string): Promise<ShipmentRow[]> =>
  ctx.db
    .select()
    .from(shipments)
    .where(and(eq(shipments.organizationId, ctx.organizationId), eq(shipments.letterSetId, setId)))
    .orderBy(asc(shipments.id))

/** Orders each companion after its letter. */
const inOrder = (letters: readonly ShipmentRow[]): ShipmentRow[] =>
  letters
    .filter(({ companionOf }) => companionOf === null)
    .flatMap((letter) => [letter, ...letters.filter(({ companionOf }) => companionOf === letter.id)])

const cheapestOf = async (
  ctx: ServiceContext,
  letters: readonly ShipmentRow[],
): Promise<Map<string, QuoteRow>> => {
  const open = letters.filter(({ status }) => hasRates(status)).map(({ id }) => id)
  if (open.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, ctx.organizationId),
        inArray(quotes.shipmentId, open),
        eq(quotes.isAlternative, false),
      ),
    )
    .orderBy(desc(costOfQuote), desc(quotes.id))
  // The last of each counts.
  return new Map(rows.map((row) => [row.shipmentId, row]))
}

const findActions = async (
  ctx: ServiceContext,
  letters: readonly ShipmentRow[],
): Promise<Map<string, string | null>> => {
  const pending = letters.filter(({ status }) => status === 'payment_pending').map(({ id }) => id)
  if (pending.length === 0) return new Map()
  const rows = await ctx.db
    .select({ shipmentId: purchases.shipmentId, actionUrl: purchases.actionUrl })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, ctx.organizationId),
        inArray(purchases.shipmentId, pending),
        eq(purchases.step, 'awaiting_holder'),
      ),
    )
  return new Map(rows.map(({ shipmentId, actionUrl }) => [shipmentId, actionUrl]))
}

const presentLetter = (
  row: ShipmentRow,
  {
    quote,
    actionUrl,
    duplicate,
  }: {
    quote: QuoteRow | undefined
    actionUrl: string | null
    duplicate: LetterOfSet['possible_duplicate']
  },
): LetterOfSet => ({
  id: row.id,
  status: row.status,
  shipment_name: row.name,
  to_address: row.toAddress,
  companion_of: row.companionOf,
  shipping_options: presentShippingOptions(row),
  carrier: row.carrier,
  service: row.service,
  tracking_number: row.trackingNumber,
  tracking_url: row.trackingUrl,
  total_charged_cents: row.totalChargedCents,
  shipped_at: momentOf(row.shippedAt),
  delivered_at: momentOf(row.deliveredAt),
  tracked: row.isTracked,
  tracking_outcome: row.trackingOutcome,
  delivery_problem: row.deliveryProblem,
  ...(row.waitingApprovalId !== null && { awaiting_approval: true }),
  ...(row.scheduledFor !== null && { scheduled_for: row.scheduledFor }),
  ...(hasRates(row.status) && { possible_duplicate: duplicate }),
  quote: quote ? presentQuote(quote) : null,
  quotes_incomplete: hasRates(row.status) && isIncomplete(row.missingRates),
  quotes_expire_at: hasRates(row.status) ? momentOf(row.quotesExpireAt) : null,
  action_url: actionUrl,
})

const totalOf = (letters: readonly LetterOfSet[]): number =>
  letters
    .filter(({ status }) => status !== 'cancelled')
    .reduce((total, letter) => total + (letter.quote?.total_cents ?? letter.total_charged_cents), 0)

/** Returns the latest request to buy letters of the set together, which is one of its first letter to be bought. */
const findRequest = async (ctx: ServiceContext, letters: readonly ShipmentRow[]) => {
  const ids = letters.map(({ id }) => id)
  // Letter by letter, by an index: the order of all would lead through every request of the organization.
  const { rows } = await ctx.db.execute<{ shipment_id: string }>(sql`
    select latest.shipment_id from unnest(${sql.param(ids)}::uuid[]) as letter(id)
      cross join lateral (
        select id, shipment_id from ${approvals}
        where organization_id = ${ctx.organizationId} and shipment_id = letter.id and state <> 'approved'
        order by id desc limit 1
      ) latest
    order by latest.id desc limit 1`)
  const [latest] = rows
  return latest ? findApprovalBrief(ctx, latest.shipment_id) : null
}

/** Returns the latest schedule to buy letters of the set together; null when there was none. */
const findSchedule = async (
  ctx: ServiceContext,
  letters: readonly ShipmentRow[],
): Promise<Schedule | null> => {
  const letter =
    letters.find(({ scheduledFor }) => scheduledFor !== null) ??
    letters.find(({ latestScheduleId }) => latestScheduleId !== null)
  const schedule = letter ? await findLatestSchedule(ctx, letter) : null
  return schedule?.letter_set ? schedule : null
}

/** Returns a set with all of its letters, in any status. Throws LETTER_SET_NOT_FOUND. */
export const getLetterSet = async (ctx: ServiceContext, setId: string): Promise<LetterSet> => {
  const set = await loadSet(ctx, setId)
  const rows = inOrder(await loadLetters(ctx, setId))
  const [cheapest, actions, duplicates, approval, schedule] = await Promise.all([
    cheapestOf(ctx, rows),
    findActions(ctx, rows),
    findDuplicatesOfSet(ctx, setId, rows),
    findRequest(ctx, rows),
    findSchedule(ctx, rows),
  ])
  const letters = rows.map((row) =>
    presentLetter(row, {
      quote: cheapest.get(row.id),
      actionUrl: actions.get(row.id) ?? null,
      duplicate: duplicates.get(row.id) ?? null,
    }),
  )
  return {
    id: set.id,
    created_at: set.createdAt.toISOString(),
    letters,
    total_cents: totalOf(letters),
    schedule,
    approval,
  }
}
