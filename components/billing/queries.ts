import { read } from '#components/api/read.ts'
import { addMonths } from '#lib/contract/api/month.values.ts'
import { chargeStatuses } from '#lib/contract/billing/billing.values.ts'

import type { ChargeListQuery } from './charge-list.tsx'
import type { SpendingQuery } from './spending-query.ts'

/** Number of charges on a page. */
export const chargePageSize = 20

/** Cards, charges and what was spent. */
export const billingQueries = {
  cards: () => read('listCards', {}),
  account: () => read('getBillingAccount', {}),
  charges: (query: ChargeListQuery, timeZone: string) =>
    read('listCharges', {
      query: {
        status: chargeStatuses.find((each) => each === query.status),
        shipment: query.shipment ?? undefined,
        date_from: query.from || undefined,
        date_to: query.to || undefined,
        time_zone: timeZone,
        cursor: query.cursor ?? undefined,
        limit: chargePageSize,
      },
    }),
  spending: ({ period, by }: SpendingQuery) =>
    read('getSpending', {
      query: { from: addMonths(new Date().toISOString().slice(0, 7), 1 - Number(period)), by },
    }),
  statements: () => read('listStatements', {}),
}
