import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { requestedPathHeader } from '#app/request-headers.ts'
import { getPersonClient } from '#components/api/server-client.ts'
import { OtherOrganization } from '#components/shell/other-organization.tsx'
import { PageNotFound } from '#components/shell/page-not-found.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Shipment not found' }

/** Returns the id in the requested path; not-found pages receive no parameters. */
const askedFor = async (): Promise<string | undefined> =>
  /^\/shipments\/([\w-]+)/.exec((await headers()).get(requestedPathHeader) ?? '')?.[1]

/** Returns the organization of the reader's that has the shipment; null if none has. */
const findOrganization = async (shipmentId: string) => {
  const client = await getPersonClient()
  try {
    return (await client.findOrganizationOf({ params: { shipment_id: shipmentId } })).data
  } catch (error) {
    // Not `attempt`: the code of its error page would come with every shipment.
    if (error instanceof ApiError) return null
    throw error
  }
}

const NotFound = async () => {
  const shipmentId = await askedFor()
  const organization = shipmentId ? await findOrganization(shipmentId) : null
  if (shipmentId && organization) {
    return <OtherOrganization organization={organization} path={paths.shipment(shipmentId)} />
  }
  return (
    <PageNotFound title="Shipment not found">
      It may belong to another organization, or the URL may be incomplete.
    </PageNotFound>
  )
}

export default NotFound
