import type { Metadata } from 'next'

import { DraftPage } from '#app/(dashboard)/send/draft-page.tsx'
import { isOpenDraft } from '#components/send/draft-states.ts'
import { QuotesView } from '#components/send/quotes/quotes-view.tsx'

export const metadata: Metadata = { title: 'Quotes · Send mail' }

const QuotesPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  return (
    <DraftPage id={id} isShown={isOpenDraft} readsOf={() => []}>
      <QuotesView id={id} />
    </DraftPage>
  )
}

export default QuotesPage
