import type { Metadata } from 'next'
import { headers } from 'next/headers'

import { attempt } from '#app/failure.tsx'
import { requestedPathHeader } from '#app/request-headers.ts'
import { getPersonClient } from '#components/api/server-client.ts'
import { OtherOrganization } from '#components/shell/other-organization.tsx'
import { PageNotFound } from '#components/shell/page-not-found.tsx'
import * as wording from '#components/shipment/wording.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.shipmentNotFound }

/** Returns the id in the requested path; not-found pages receive no parameters. */
const askedFor = async (): Promise<string | undefined> =>
  /^\/shipments\/([\w-]+)/.exec((await headers()).get(requestedPathHeader) ?? '')?.[1]

const NotFound = async () => {
  const shipmentId = await askedFor()
  const client = await getPersonClient()
  const result = shipmentId
    ? await attempt(client.findOrganizationOf({ params: { shipment_id: shipmentId } }))
    : null
  if (shipmentId && result?.ok) {
    return <OtherOrganization organization={result.value.data} path={paths.shipment(shipmentId)} />
  }
  return <PageNotFound title={wording.shipmentNotFound}>{wording.itMayBelongToAnother}</PageNotFound>
}

export default NotFound
