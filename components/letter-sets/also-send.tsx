'use client'

import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { cancelShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { addLetter } from './actions.ts'
import { AddRecipient } from './add-recipient.tsx'
import { lettersBeside, type LetterToBuy, recipientOf } from './letters-to-buy.ts'

type AlsoSendProps = {
  shipment: Shipment
  quote: Quote
  set: LetterSet | null
  /** Whether the organization's certified letters always have a companion, unless it is turned off. */
  isCompanionRule: boolean
  /** Address of a file copy; null if the organization has no return address. */
  officeAddress: Address | null
}

const addressInputOf = ({ verified: _verified, residential: _residential, ...entered }: Address) => entered

/** Offers to send the same document in other ways, and shows those that were added. */
export const AlsoSend = ({ shipment, quote, set, isCompanionRule, officeAddress }: AlsoSendProps) => {
  const toast = useToast()
  const add = useAction(addLetter)
  const copy = useAction(addLetter, { onSuccess: () => toast({ title: 'File copy added' }) })
  const drop = useAction(cancelShipment, { onSuccess: () => toast({ title: 'Letter removed' }) })
  const dropCompanion = useAction(cancelShipment, {
    onSuccess: () => toast({ title: 'Letter removed' }),
  })
  const beside = lettersBeside(set, shipment.id)
  const companion = beside.find(({ letter }) => letter.companion_of === shipment.id)
  const others = beside.filter((other) => other !== companion)
  const certified = isCertified(quote.carrier, quote.service, shipment.shipping_options)
  const wasDecided = set?.letters.some((letter) => letter.companion_of === shipment.id) ?? false
  const isRuleOpen = isCompanionRule && certified && !wasDecided
  const followRule = useEffectEvent(() => void add.run(shipment.id, { kind: 'companion' }))
  useEffect(() => {
    if (isRuleOpen) followRule()
  }, [isRuleOpen])
  const error = add.error ?? copy.error ?? drop.error ?? dropCompanion.error
  return (
    <Card label="Also send" className="p-5">
      <h2 className="text-md font-emphasis">Also send</h2>
      <p className="mt-1 text-sm text-ink-soft">
        The same document in other ways: bought together, each with its own tracking and price.
      </p>
      {!(quote.carrier === 'USPS' && quote.service === 'First' && !certified) && (
        <Checkbox
          className="mt-4"
          checked={(companion !== undefined && !dropCompanion.isPending) || add.isPending}
          disabled={add.isPending || dropCompanion.isPending}
          onChange={(event) =>
            void (event.target.checked
              ? add.run(shipment.id, { kind: 'companion' })
              : companion && dropCompanion.run(companion.letter.id))
          }
          label="First-Class companion"
          description={
            isCompanionRule && certified
              ? 'Added by your organization’s rule: certified letters also go by First-Class Mail. Clear it for this letter if it isn’t needed.'
              : 'The same letter to the same address by First-Class Mail, without a signature. For rules that require both.'
          }
          aside={companion?.quote && <Money cents={costOf(companion.quote)} />}
        />
      )}
      {companion && companion.quote === null && (
        <p className="mt-1 pl-6.5 text-sm text-bad">{withoutPrice(companion.letter)}</p>
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
      <output className="mt-2 block text-sm text-ink-soft empty:hidden">
        {add.isPending ? 'Adding the companion…' : ''}
      </output>
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
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate font-emphasis">{name}</p>
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
          aria-label={`Remove the letter to ${name}`}
          pending={isBusy}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </li>
  )
}
