'use client'

import { CreditCard, Plus } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card as Sheet, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { addMonths } from '#lib/contract/api/month.values.ts'
import type { Card } from '#lib/contract/billing/billing.ts'
import { cardName } from '#lib/contract/billing/billing.values.ts'

import { createCardSetup, setDefaultCard, removeCard } from './actions.ts'

type CardsCardProps = {
  cards: readonly Card[]
  /** The page to return to after adding a card. */
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

/** Manages the cards on file. */
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
                <span className="block font-emphasis">{cardName(card)}</span>
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

/** Formats the card's expiration: `04/2028`. */
const cardExpiry = (card: Pick<Card, 'expires_month' | 'expires_year'>): string =>
  `${String(card.expires_month).padStart(2, '0')}/${card.expires_year}`

/** Returns whether the card has expired or expires within two months; `month` is the current one, `2026-11`. */
export const expiryState = (
  card: Pick<Card, 'expires_month' | 'expires_year'>,
  month: string,
): 'valid' | 'expiring' | 'expired' => {
  const last = `${card.expires_year}-${String(card.expires_month).padStart(2, '0')}`
  if (last < month) return 'expired'
  return last <= addMonths(month, 2) ? 'expiring' : 'valid'
}

type RemoveCardProps = {
  card: Card
  /** The remaining cards. */
  others: readonly Card[]
}

/** Confirms the removal of a card, and shows the next default. */
const RemoveCard = ({ card, others }: RemoveCardProps) => {
  const toast = useToast()
  const [successorId, setSuccessorId] = useState(others[0]?.id ?? null)
  const name = cardName(card)
  const needsSuccessor = card.is_default && others.length > 0
  // People confirmed the default shown on this page, even if a card added since has replaced it.
  const shownDefaultId = others.find((other) => other.is_default)?.id ?? null
  const remove = useAction(removeCard, { onSuccess: () => toast({ title: `${name} removed` }) })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      title={`Remove ${name}?`}
      description={
        <>
          <p>
            {others.length === 0
              ? 'This is your only card. You can’t make purchases until you add another.'
              : 'It will no longer be charged.'}{' '}
            Refunds for past charges will still go to this card.
          </p>
          {needsSuccessor && (
            <Field label="New default card" className="mt-3">
              <NativeSelect
                value={successorId ?? ''}
                onChange={(event) => setSuccessorId(event.target.value)}
              >
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {cardName(other)}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
        </>
      }
      confirmLabel="Remove card"
      keepLabel="Cancel"
      action={remove}
      onConfirm={() => remove.run(card.id, needsSuccessor ? successorId : shownDefaultId)}
    />
  )
}
