'use client'

import { X } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { cancelShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { addLetter } from './actions.ts'
import { AddRecipient } from './add-recipient.tsx'
import { accompaniedLetters, Companions } from './companions.tsx'
import { addressInputOf, lettersBeside, type LetterToBuy, recipientOf } from './letters-to-buy.ts'

type AlsoSendProps = {
  shipment: Shipment
  quote: Quote
  set: LetterSet | null
  /** Whether the organization's certified letters always have a companion, unless it is turned off. */
  isCompanionRule: boolean
  /** Address of a file copy; null if the organization has no return address. */
  officeAddress: Address | null
}

/** Offers to send the same document in other ways, and shows those that were added. */
export const AlsoSend = ({ shipment, quote, set, isCompanionRule, officeAddress }: AlsoSendProps) => {
  const toast = useToast()
  const copy = useAction(addLetter, { onSuccess: () => toast({ title: 'File copy added' }) })
  const drop = useAction(cancelShipment, { onSuccess: () => toast({ title: 'Letter removed' }) })
  const beside = lettersBeside(set, shipment.id)
  // The only companion is shown by its switch.
  const isOnlyCompanion = ({ letter }: LetterToBuy) =>
    letter.companion_of !== null && accompaniedLetters(shipment, quote, set).length === 1
  const only = beside.find(isOnlyCompanion)
  const others = beside.filter((other) => other !== only)
  const error = copy.error ?? drop.error
  return (
    <Card label="Also send" className="p-5">
      <h2 className="text-md font-emphasis">Also send</h2>
      <p className="mt-1 text-sm text-ink-soft">
        The same document in other ways: bought together, each with its own tracking and price.
      </p>
      <Companions shipment={shipment} quote={quote} set={set} isRule={isCompanionRule} />
      {only && only.quote === null && (
        <p className="mt-1 pl-6.5 text-sm text-bad">{withoutPrice(only.letter)}</p>
      )}
      {others.length > 0 && (
        <ul className="mt-4 grid gap-2 border-t border-line pt-3">
          {others.map((other) => (
            <OtherLetter
              key={other.letter.id}
              other={other}
              isBusy={drop.isPending}
              onRemove={() => void drop.run(other.letter.id)}
            />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error.message}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <AddRecipient shipment={shipment} quote={quote} />
        {officeAddress && (
          <Button
            variant="quiet"
            pending={copy.isPending}
            onClick={() =>
              void copy.run(shipment.id, {
                kind: 'recipient',
                to_address: addressInputOf(officeAddress),
                shipping_options: { carrier: 'USPS', service: 'First' },
                deadline: null,
              })
            }
          >
            Mail a file copy to your office
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Explains why a letter has no price. */
const withoutPrice = ({ quotes_incomplete: isIncomplete }: LetterToBuy['letter']): string =>
  isIncomplete
    ? 'No price: the carrier’s price is not known right now. Refresh prices in a moment.'
    : 'No price: this service is not offered for this letter. Remove it, then add it with another.'

type OtherLetterProps = { other: LetterToBuy; isBusy: boolean; onRemove: () => void }

const OtherLetter = ({ other: { letter, quote }, isBusy, onRemove }: OtherLetterProps) => {
  const name = recipientOf(letter)
  const isCompanion = letter.companion_of !== null
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate font-emphasis">{isCompanion ? `Companion to ${name}` : name}</p>
        <p className="text-sm text-ink-soft">
          {letter.to_address.city}
          {quote && ` · ${serviceInFull(quote, letter.shipping_options)}`}
        </p>
        {!quote && <p className="text-sm text-bad">{withoutPrice(letter)}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        {quote && <Money cents={costOf(quote)} />}
        <Button
          variant="quiet"
          size="icon-small"
          aria-label={`Remove the ${isCompanion ? 'companion' : 'letter'} to ${name}`}
          pending={isBusy}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </li>
  )
}
