import type { Metadata } from 'next'
import { cookies } from 'next/headers'

import { PageMemory } from '#app/page-memory.tsx'
import { beginReads } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { readTimeZone } from '#app/time-zone.ts'
import { sendRefusal } from '#components/format/shipment-label.ts'
import { columnsCookie, groupsCookie, readColumns } from '#components/shipments/list-columns.ts'
import { canGroup, shipmentListQuery } from '#components/shipments/list-query.ts'
import { shipmentListQueries } from '#components/shipments/queries.ts'
import { ShipmentList } from '#components/shipments/shipment-list.tsx'
import type { SearchParams } from '#components/ui/search-params.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Shipments' }

const ShipmentsPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  const query = await shipmentListQuery.read(searchParams)
  const cookieStore = await cookies()
  const isGrouping = cookieStore.get(groupsCookie)?.value !== 'off'
  const list = (timeZone: string) => shipmentListQueries.list(query, timeZone, isGrouping && canGroup(query))
  // Only days are read by the time zone, which comes with the account.
  if (query.from === null && query.to === null) beginReads([list('UTC')])
  const [account, timeZone] = await Promise.all([requireAccount(), readTimeZone()])
  return (
    <PageMemory
      reads={[list(timeZone), ...(query.matter === null ? [] : [shipmentListQueries.matter(query.matter)])]}
    >
      <ShipmentList
        query={query}
        storedColumns={readColumns(cookieStore.get(columnsCookie)?.value)}
        storedGrouping={isGrouping}
        refusal={isPermitted(account.role, 'send_mail') ? null : sendRefusal}
      />
    </PageMemory>
  )
}

export default ShipmentsPage
