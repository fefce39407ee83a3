'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type Card, cardName } from '#lib/contract/billing/billing.ts'

import { removeCard } from './actions.ts'

type RemoveCardProps = {
  card: Card
  /** The cards that stay. */
  others: readonly Card[]
}

/** Asks before a card is removed, names it, and says which one is charged from then on. */
export const RemoveCard = ({ card, others }: RemoveCardProps) => {
  const toast = useToast()
  const [successorId, setSuccessorId] = useState(others[0]?.id ?? null)
  const name = cardName(card)
  const needsSuccessor = card.is_default && others.length > 0
  // The default named on this page is what people agreed to, also if a card added a moment ago has replaced it.
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
