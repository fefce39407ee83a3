import type { Metadata } from 'next'

import { SharedLayout } from '#components/shared/shared-layout.tsx'
import { PageNotFound } from '#components/shell/page-not-found.tsx'

export const metadata: Metadata = { title: 'Page not found' }

const NotFound = () => (
  <SharedLayout>
    <PageNotFound title="Page not found">Check the URL, or go to your shipments.</PageNotFound>
  </SharedLayout>
)

export default NotFound
