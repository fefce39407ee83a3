import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'

import { findBillingAccount } from '#app/(dashboard)/send/load-draft.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { getClient } from '#components/api/server-client.ts'
import { BillingTabs } from '#components/billing/billing-tabs.tsx'
import { CardsCard } from '#components/settings/cards-card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Cards' }

type SearchParams = Promise<{ next?: string | string[] }>

const Cards = async ({ next }: { next: string | undefined }) => {
  const [listed, account] = await Promise.all([
    attempt((await getClient()).listCards()),
    findBillingAccount(),
  ])
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Cards could not be loaded" />
  const cards = listed.value.data
  return (
    <>
      {account && account.terms !== 'card' && (
        <Notice title="Your cards are not charged">Your organization pays from its account.</Notice>
      )}
      {next && (
        <Notice
          tone="accent"
          title={cards.length > 0 ? 'Continue your draft' : 'Add a card to continue your draft'}
          action={
            <LinkButton href={next} variant={cards.length > 0 ? 'primary' : 'secondary'}>
              <ArrowLeft aria-hidden="true" />
              Back to draft
            </LinkButton>
          }
        >
          Your draft is saved.
        </Notice>
      )}
      <CardsCard
        cards={cards}
        returnPath={paths.settings.billing({ next })}
        today={new Date().toISOString().slice(0, 7)}
      />
    </>
  )
}

const BillingPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next } = await searchParams
  return (
    <>
      <BillingTabs current="cards" />
      <FormColumn>
        <Cards next={safeNextPath(typeof next === 'string' ? next : undefined)} />
      </FormColumn>
    </>
  )
}

export default BillingPage
