import {
  choiceParam,
  type ParamValues,
  readPageParams,
  type SearchParams,
  withDefault,
  writeParams,
} from '#components/ui/search-params.ts'
import { spendingParts } from '#lib/contract/billing/billing.values.ts'
import { paths } from '#lib/paths.ts'

/** The periods on offer, in months. */
export const periods = ['6', '12', '24'] as const

const params = {
  period: withDefault(choiceParam(periods), '12'),
  by: withDefault(choiceParam(spendingParts), 'carrier'),
}

export type SpendingQuery = ParamValues<typeof params>

/** Returns the choices that the spending report was requested with. */
export const readSpendingQuery = (searchParams: Promise<SearchParams>): Promise<SpendingQuery> =>
  readPageParams(params, searchParams)

/** Returns the URL of the spending report with these choices. */
export const spendingHref = (query: SpendingQuery): string =>
  writeParams(paths.settings.spending(), params, query)
