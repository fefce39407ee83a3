'use client'

import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'

import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card as Sheet, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import { type Card, type CardSetup } from '#lib/contract/billing/billing.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'

import { cardExpiry, expiryState } from './card-words.ts'
import { RemoveCard, type RemoveCardAction } from './remove-card.tsx'

type CardsCardProps = {
  cards: readonly Card[]
  /** The page to come back to once a card is entered. */
  returnPath: string
  createCardSetup: (returnPath: string) => Promise<ActionResult<CardSetup>>
  setDefaultCard: (cardId: string) => Promise<ActionResult<readonly Card[]>>
  removeCard: RemoveCardAction
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
export const CardsCard = ({
  cards,
  returnPath,
  createCardSetup,
  setDefaultCard,
  removeCard,
  today,
}: CardsCardProps) => {
  const toast = useToast()
  const [pending, setPending] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  const addCard = async () => {
    setPending('add')
    setError(null)
    const result = await createCardSetup(returnPath)
    if (result.ok) return window.location.assign(result.data.url)
    setPending(null)
    return setError(result.error.message)
  }
  const makeDefault = async (card: Card) => {
    setPending(card.id)
    setError(null)
    const result = await setDefaultCard(card.id)
    setPending(null)
    if (result.ok) toast({ title: `${cardName(card)} is now the default card` })
    else setError(result.error.message)
  }
  const addButton = (
    <Button variant="primary" pending={pending === 'add'} onClick={() => void addCard()}>
      {pending !== 'add' && <Plus aria-hidden="true" />}
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
                  pending={pending === card.id}
                  aria-label={`Make ${cardName(card)} default`}
                  onClick={() => void makeDefault(card)}
                >
                  Make default
                </Button>
              )}
              <RemoveCard
                key={cards.map((each) => each.id).join()}
                card={card}
                others={cards.filter((each) => each.id !== card.id)}
                remove={removeCard}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <div className="px-5 pb-4">
          <Notice alert tone="bad" title={error} />
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
