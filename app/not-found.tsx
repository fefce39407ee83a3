import type { Metadata } from 'next'

import { PageNotFound } from '#components/shell/page-not-found.tsx'
import * as wording from '#components/shell/wording.tsx'

export const metadata: Metadata = { title: wording.pageNotFound }

const NotFound = () => (
  <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4">
    <PageNotFound title={wording.pageNotFound}>{wording.checkTheUrlOrGo}</PageNotFound>
  </main>
)

export default NotFound
