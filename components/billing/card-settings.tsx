'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { CardsCard } from '#components/settings/cards-card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths } from '#lib/paths.ts'

import { billingQueries } from './queries.ts'

type CardSettingsProps = {
  /** The page of the draft that needs a card; undefined without one. */
  next: string | undefined
  /** The current month, `YYYY-MM`. */
  today: string
}

/** Shows the cards, and the way back to a draft that needs one. */
export const CardSettings = ({ next, today }: CardSettingsProps) => {
  const listed = useRead(billingQueries.cards())
  const account = useQuery(billingQueries.account()).data?.data
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
      <CardsCard cards={cards} returnPath={paths.settings.billing({ next })} today={today} />
    </>
  )
}
