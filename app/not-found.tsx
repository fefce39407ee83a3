import type { Metadata } from 'next'

import { PageNotFound } from '#components/shell/page-not-found.tsx'

export const metadata: Metadata = { title: 'Page not found' }

const NotFound = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
    <PageNotFound title="There is no such page">
      Check the address, or start again from the list of shipments.
    </PageNotFound>
  </main>
)

export default NotFound
