import type { Metadata } from 'next'

import { PageNotFound } from '#components/shell/page-not-found.tsx'

export const metadata: Metadata = { title: 'Page not found' }

const NotFound = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
    <PageNotFound title="Page not found">Check the URL, or go to your shipments.</PageNotFound>
  </main>
)

export default NotFound
