import type { Metadata } from 'next'

import { PageNotFound } from '#components/shell/page-not-found.tsx'

export const metadata: Metadata = { title: 'Shipment not found' }

const NotFound = () => (
  <PageNotFound title="There is no such shipment">
    It may belong to another organization, or the address may have been cut short.
  </PageNotFound>
)

export default NotFound
