import { defineListQuery } from '#components/ui/list-query.ts'
import { choiceParam, listParam, type ParamValues, textParam } from '#components/ui/search-params.ts'
import { shipmentColumns } from '#lib/contract/shipments/shipment-columns.values.ts'
import type { ShipmentView } from '#lib/contract/shipments/shipment-views.ts'
import { paths } from '#lib/paths.ts'

const filters = {
  /** One of the tabs. */
  group: textParam,
  /** States, separated by commas. */
  states: textParam,
  search: textParam,
  /** `awaited`, or `late`. */
  due: textParam,
  /** `any`, or a mailing day, `YYYY-MM-DD`. */
  scheduled_for: textParam,
  /** `open`, `met`, `missed`, or a day, `YYYY-MM-DD`. */
  deadline: textParam,
  carrier: textParam,
  /** `true` or `false`. */
  certified: textParam,
  /** `true` or `false`. */
  postmarked: textParam,
  tag: textParam,
  reference: textParam,
  cost_center: textParam,
  /** By ID. */
  matter: textParam,
  /** First and last day of creation, `YYYY-MM-DD`. */
  from: textParam,
  to: textParam,
  /** Least and most that was charged, in dollars: `9.02`. */
  min: textParam,
  max: textParam,
  sender: textParam,
  /** In the API's format; newest first by default. */
  sort: textParam,
}

export type ShipmentFilters = ParamValues<typeof filters>

/** The columns of a saved view; the reader's own choice is in a cookie. */
const columns = { columns: listParam(choiceParam(shipmentColumns)) }

export const shipmentListQuery = defineListQuery(paths.shipments(), { ...filters, ...columns })

export type ShipmentListQuery = ParamValues<typeof shipmentListQuery.params>

/** Returns filters and sort as a saved view stores them: a query string without columns and position. */
export const viewQuery = (query: Partial<ShipmentFilters>): string =>
  shipmentListQuery.filterString({ ...query, columns: null })

/** Returns whether anything narrows the list, which its order does not. */
export const isNarrowed = (query: Partial<ShipmentFilters>): boolean =>
  viewQuery({ ...query, sort: null }) !== ''

/** Returns whether the list is shown in groups, if the reader wants them: nothing else is requested of it. */
export const canGroup = (query: ShipmentListQuery): boolean =>
  viewQuery(query) === '' && query.cursor === null

/** Parses an amount in dollars, `9.02` or `$1,200`, into cents; null if invalid. */
export const readDollars = (text: string): number | null => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

const toCents = (dollars: string | null): string | undefined =>
  dollars === null ? undefined : String(readDollars(dollars) ?? dollars)

/**
 * Returns the filters in the API's format, with days of the reader's zone. Passes invalid values on: the API describes
 * the error.
 */
export const toApiFilters = (
  query: ShipmentFilters,
  timeZone: string,
): Record<string, string | undefined> => ({
  group: query.group ?? undefined,
  search: query.search ?? undefined,
  states: query.states ?? undefined,
  due: query.due ?? undefined,
  scheduled_for: query.scheduled_for ?? undefined,
  deadline: query.deadline ?? undefined,
  carrier: query.carrier ?? undefined,
  certified: query.certified ?? undefined,
  postmarked: query.postmarked ?? undefined,
  tag: query.tag ?? undefined,
  reference: query.reference ?? undefined,
  cost_center: query.cost_center ?? undefined,
  matter: query.matter ?? undefined,
  date_from: query.from ?? undefined,
  date_to: query.to ?? undefined,
  ...((query.from ?? query.to) && { time_zone: timeZone }),
  amount_min: toCents(query.min),
  amount_max: toCents(query.max),
  sender: query.sender ?? undefined,
})

/** Returns the URL of a saved view. */
export const viewHref = ({ query, columns }: Pick<ShipmentView, 'query' | 'columns'>): string => {
  const search = new URLSearchParams(query)
  if (columns) search.set('columns', columns.join(','))
  return search.size > 0 ? `${paths.shipments()}?${search}` : paths.shipments()
}
