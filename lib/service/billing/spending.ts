import { type SQL, sql } from 'drizzle-orm'

import { addMonths, monthsBetween } from '#lib/contract/api/month.values.ts'
import type { Spending, SpendingQuery } from '#lib/contract/billing/billing.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { charges } from '#lib/service/db/schema/billing.ts'
import { matters } from '#lib/service/db/schema/matters.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { billingZone, zonedMonth, startOfMonth } from './billing-zone.ts'

/** Months that a chart can show side by side, with a year to compare each of two with. */
const maxMonths = 36

const defaultMonths = 12

type Range = { from: string; to: string; zone: string }

const chooseRange = (query: SpendingQuery, current: string, zone: string): Range => {
  const to = query.to ?? current
  const from = query.from ?? addMonths(to, 1 - defaultMonths)
  if (from > to)
    throw new ServiceError('VALIDATION_ERROR', 'The first month must not be after the last month.')
  if (addMonths(from, maxMonths) <= to) {
    throw new ServiceError('VALIDATION_ERROR', `Request at most ${maxMonths} months at once.`)
  }
  return { from, to, zone }
}

type SpendingRow = {
  month: string
  is_whole: boolean
  name: string | null
  charge_count: string
  charged_cents: string
  refunded_cents: string
  account_postage_cents: string
}

const sums = sql`sum(charge) as charge_count, sum(charged) as charged_cents, sum(refunded) as refunded_cents,
  sum(account_postage) as account_postage_cents`

/** A month's parts; `joins` and `name` say by what it is split. */
const partsBy = (by: SpendingQuery['by'], organizationId: string): { joins: SQL; name: SQL } =>
  ({
    carrier: { joins: sql``, name: sql`carrier` },
    tag: {
      joins: sql`
        left join lateral (select t.name from ${shipmentTags} st
          join ${tags} t on t.organization_id = st.organization_id and t.id = st.tag_id
          where st.organization_id = ${organizationId} and st.shipment_id = entries.shipment_id offset 0) t on true`,
      name: sql`t.name`,
    },
    cost_center: {
      joins: sql`
        left join lateral (select s.cost_center from ${shipments} s
          where s.organization_id = ${organizationId} and s.id = entries.shipment_id offset 0) s on true`,
      name: sql`s.cost_center`,
    },
    matter: {
      joins: sql`
        left join lateral (select m.number || ' · ' || m.name as name from ${shipments} s
          join ${matters} m on m.organization_id = s.organization_id and m.id = s.matter_id
          where s.organization_id = ${organizationId} and s.id = entries.shipment_id offset 0) m on true`,
      name: sql`m.name`,
    },
  })[by]

/** One query: every month as a whole, where each charge counts once, and its parts. */
export const selectSpending = (ctx: ServiceContext, by: SpendingQuery['by'], { from, to, zone }: Range) => {
  const { organizationId } = ctx
  const first = startOfMonth(from, zone)
  const end = startOfMonth(addMonths(to, 1), zone)
  const { joins, name } = partsBy(by, organizationId)
  return ctx.db.execute<SpendingRow>(sql`
    with entries as materialized (
      select to_char(captured_at at time zone ${zone}, 'YYYY-MM') as month, carrier, shipment_id,
        1 as charge, amount_cents as charged, 0 as refunded, coalesce(account_postage_cents, 0) as account_postage
      from ${charges}
      where organization_id = ${organizationId} and captured_at >= ${first} and captured_at < ${end}
      union all
      select to_char(refunded_at at time zone ${zone}, 'YYYY-MM'), carrier, shipment_id, 0, 0, refunded_cents, 0
      from ${charges}
      where organization_id = ${organizationId} and refunded_at >= ${first} and refunded_at < ${end}
      union all
      select to_char(account_postage_refunded_at at time zone ${zone}, 'YYYY-MM'), carrier, shipment_id, 0, 0, 0,
        -account_postage_cents
      from ${charges}
      where organization_id = ${organizationId} and account_postage_refunded_at >= ${first}
        and account_postage_refunded_at < ${end}
    )
    select month, true as is_whole, null as name, ${sums} from entries group by month
    union all
    select month, false, ${name}, ${sums} from entries ${joins} group by month, ${name}
    order by month, is_whole desc, name nulls last`)
}

const readAmounts = (row: SpendingRow | undefined) => {
  const charged = Number(row?.charged_cents ?? 0)
  const refunded = Number(row?.refunded_cents ?? 0)
  return {
    charge_count: Number(row?.charge_count ?? 0),
    charged_cents: charged,
    refunded_cents: refunded,
    net_cents: charged - refunded,
    account_postage_cents: Number(row?.account_postage_cents ?? 0),
  }
}

/**
 * Returns spending by month, split by carrier, tag, cost center or matter, net of refunds in the month. Throws
 * VALIDATION_ERROR for a reversed range or one longer than three years.
 */
export const getSpending = async (ctx: ServiceContext, query: SpendingQuery): Promise<Spending> => {
  const zone = await billingZone(ctx)
  const range = chooseRange(query, zonedMonth(ctx.clock.now(), zone), zone)
  const { rows } = await selectSpending(ctx, query.by, range)
  const byMonth = Map.groupBy(rows, (row) => row.month)
  const months = monthsBetween(range.from, range.to).map((month) => {
    const own = byMonth.get(month) ?? []
    return {
      month,
      ...readAmounts(own.find((row) => row.is_whole)),
      parts: own.filter((row) => !row.is_whole).map((row) => ({ name: row.name, ...readAmounts(row) })),
    }
  })
  const sumOf = (name: keyof ReturnType<typeof readAmounts>): number =>
    months.reduce((sum, month) => sum + month[name], 0)
  return {
    from: range.from,
    to: range.to,
    by: query.by,
    time_zone: zone,
    months,
    total: {
      charge_count: sumOf('charge_count'),
      charged_cents: sumOf('charged_cents'),
      refunded_cents: sumOf('refunded_cents'),
      net_cents: sumOf('net_cents'),
      account_postage_cents: sumOf('account_postage_cents'),
    },
  }
}
