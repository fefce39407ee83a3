'use client'

import { useEffect, useEffectEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Money } from '#components/format/money.tsx'
import { cancelShipment } from '#components/shipments/actions.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { addLetter } from './actions.ts'
import { lettersBeside, type LetterToBuy } from './letters-to-buy.ts'

/** A letter that a First-Class companion can accompany. */
type Accompanied = { id: string; isCertified: boolean; companion: LetterToBuy | undefined }

type Priced = Pick<Quote, 'carrier' | 'service'>

const isPlainLetter = ({ carrier, service }: Priced): boolean => carrier === 'USPS' && service === 'First'

/** Returns the letters that are not themselves plain First-Class letters, each with its companion. */
export const accompaniedLetters = (
  shipment: Pick<Shipment, 'id' | 'shipping_options'>,
  quote: Priced,
  set: LetterSet | null,
): Accompanied[] => {
  const beside = lettersBeside(set, shipment.id)
  const letters = [
    { id: shipment.id, by: quote, options: shipment.shipping_options },
    ...beside
      .filter(({ letter }) => letter.companion_of === null)
      .map(({ letter, quote: by }) => ({ id: letter.id, by, options: letter.shipping_options })),
  ]
  return letters.flatMap(({ id, by, options }) => {
    if (!by) return []
    const certified = isCertified(by.carrier, by.service, options)
    if (isPlainLetter(by) && !certified) return []
    const companion = beside.find(({ letter }) => letter.companion_of === id)
    return [{ id, isCertified: certified, companion }]
  })
}

type CompanionsProps = {
  shipment: Shipment
  quote: Quote
  set: LetterSet | null
  /** Whether the organization's certified letters always have a companion, unless it is turned off. */
  isRule: boolean
}

/** Adds a First-Class companion to each letter of the set that can have one, or removes all of them, by one switch. */
export const Companions = ({ shipment, quote, set, isRule }: CompanionsProps) => {
  const toast = useToast()
  const add = useAction(addLetter, { after: 'nothing' })
  const drop = useAction(cancelShipment, { after: 'nothing' })
  const [working, setWorking] = useState<'adding' | 'removing' | null>(null)
  const letters = accompaniedLetters(shipment, quote, set)
  const companions = letters.flatMap(({ companion }) => companion ?? [])
  const wasDecided = (id: string) => set?.letters.some((letter) => letter.companion_of === id) ?? false
  const ruled = isRule ? letters.filter((letter) => letter.isCertified && !wasDecided(letter.id)) : []
  const addTo = async (ids: readonly string[]) => {
    for (const id of ids) {
      const result = await add.run(id, { kind: 'companion' })
      if (!result?.ok) break
      setWorking('adding')
    }
    add.refresh()
    setWorking(null)
  }
  const removeAll = async () => {
    setWorking('removing')
    for (const { letter } of companions) {
      const result = await drop.run(letter.id)
      if (!result?.ok) break
    }
    drop.refresh()
    setWorking(null)
    toast({ title: companions.length > 1 ? 'Letters removed' : 'Letter removed' })
  }
  // One at a time: the next follows when the set is read again.
  const ruledId = ruled[0]?.id ?? null
  const follow = useAction(addLetter)
  const followRule = useEffectEvent((id: string) => void follow.run(id, { kind: 'companion' }))
  useEffect(() => {
    if (ruledId !== null) followRule(ruledId)
  }, [ruledId])
  const isAdding = add.isPending || follow.isPending || working === 'adding'
  const isBusy = isAdding || working !== null || drop.isPending
  const cost = companions.reduce((total, { quote: by }) => total + (by ? costOf(by) : 0), 0)
  const error = add.error ?? follow.error ?? drop.error
  if (letters.length === 0) return null
  return (
    <>
      <Checkbox
        className="mt-4"
        checked={
          working === 'adding' ||
          (working === null && letters.every(({ companion }) => companion !== undefined))
        }
        disabled={isBusy}
        onChange={(event) =>
          void (event.target.checked
            ? addTo(letters.filter(({ companion }) => !companion).map(({ id }) => id))
            : removeAll())
        }
        label={
          letters.length === 1
            ? 'First-Class companion'
            : `First-Class companion for each of ${letters.length} letters`
        }
        description={
          isRule && letters.some((letter) => letter.isCertified)
            ? 'Added by your organization’s rule: certified letters also go by First-Class Mail. Clear it if it isn’t needed here.'
            : 'The same letter to the same address by First-Class Mail, without a signature. For rules that require both.'
        }
        aside={cost > 0 && <Money cents={cost} />}
      />
      <output className="mt-2 block text-sm text-ink-soft empty:hidden">
        {isAdding ? 'Adding companions…' : ''}
      </output>
      {error && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error.message}
        </p>
      )}
    </>
  )
}
