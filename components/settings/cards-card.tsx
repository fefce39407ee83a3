'use client'

import { CreditCard, Plus } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card as Sheet, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type Card, cardName } from '#lib/contract/billing/billing.ts'

import { createCardSetup, setDefaultCard } from './actions.ts'
import { cardExpiry, expiryState } from './card-words.ts'
import { RemoveCard } from './remove-card.tsx'

type CardsCardProps = {
  cards: readonly Card[]
  /** The page to come back to once a card is entered. */
  returnPath: string
  /** The current month, `2026-11`. */
  today: string
}

const ExpiryBadge = ({ card, today }: { card: Card; today: string }) => {
  const state = expiryState(card, today)
  if (state === 'valid') return null
  return (
    <Badge tone={state === 'expired' ? 'bad' : 'warn'}>
      {state === 'expired' ? 'Expired' : 'Expires soon'}
    </Badge>
  )
}

/** The cards on file: which one is charged, and how to add another. */
export const CardsCard = ({ cards, returnPath, today }: CardsCardProps) => {
  const toast = useToast()
  const add = useAction(createCardSetup, { after: ({ url }) => ({ leave: url }) })
  const makeDefault = useAction(setDefaultCard)
  const error = add.error ?? makeDefault.error
  const addCard = () => {
    makeDefault.reset()
    void add.run(returnPath)
  }
  const chooseDefault = async (card: Card) => {
    add.reset()
    const result = await makeDefault.run(card.id)
    if (result?.ok) toast({ title: `${cardName(card)} is now the default card` })
  }
  const addButton = (
    <Button variant="primary" pending={add.isPending} onClick={addCard}>
      {!add.isPending && <Plus aria-hidden="true" />}
      Add card
    </Button>
  )

  return (
    <Sheet label="Cards">
      <CardHeader title="Cards" description="Purchases are charged to the default card." />
      {cards.length === 0 ? (
        <EmptyState icon={CreditCard} title="No cards yet" action={addButton}>
          Add a card to purchase postage. Card details go directly to our payment provider.
        </EmptyState>
      ) : (
        <ul className="px-5 py-2">
          {cards.map((card) => (
            <li
              key={card.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 last:border-b-0"
            >
              <span className="flex h-8 w-11 items-center justify-center rounded-xs border border-line bg-sunken text-ink-faint">
                <CreditCard aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              </span>
              <span className="numeric min-w-0 flex-1 basis-40">
                <span className="block font-[560]">{cardName(card)}</span>
                <span className="block text-sm text-ink-soft">Expires {cardExpiry(card)}</span>
              </span>
              <ExpiryBadge card={card} today={today} />
              {card.is_default ? (
                <Badge tone="good">Default</Badge>
              ) : (
                <Button
                  size="small"
                  pending={makeDefault.isPending && makeDefault.args?.[0] === card.id}
                  aria-label={`Make ${cardName(card)} default`}
                  onClick={() => void chooseDefault(card)}
                >
                  Make default
                </Button>
              )}
              <RemoveCard
                key={cards.map((each) => each.id).join()}
                card={card}
                others={cards.filter((each) => each.id !== card.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div className="px-5 pb-4">
          <Notice alert tone="bad" title={error.message} />
        </div>
      )}
      {cards.length > 0 && (
        <CardFooter>
          <span className="text-sm text-ink-soft">Mailroom never stores card numbers.</span>
          {addButton}
        </CardFooter>
      )}
    </Sheet>
  )
}
