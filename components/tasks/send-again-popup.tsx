'use client'

import { type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { SendAgainService } from '#lib/contract/shipment-core/sent-again.values.ts'
import { bulkLimit } from '#lib/contract/shipments/bulk-limit.values.ts'
import { paths } from '#lib/paths.ts'

import { sendAgain } from './actions.ts'
import type { FailedLetter } from './failed-letter.ts'

export type SendAgainProps = { letters: readonly FailedLetter[]; trigger: ReactElement }

const services: readonly { value: SendAgainService; label: string; description: string }[] = [
  {
    value: 'first_class',
    label: 'First-Class Mail',
    description: 'No signature: left in the mailbox. Over 13 oz by another USPS service.',
  },
  { value: 'certified', label: 'Certified Mail', description: 'Tracked, with a signature at delivery.' },
  {
    value: 'certified_return_receipt',
    label: 'Certified Mail, return receipt',
    description: 'With an electronic copy of the signature.',
  },
  { value: 'as_before', label: 'As before', description: 'Each letter by the service it was sent by.' },
]

const statusOf = ({ sentAgain }: FailedLetter): string | false =>
  sentAgain !== null && (sentAgain.is_bought ? 'already sent again' : 'a draft to send it again exists')

type LettersProps = {
  letters: readonly FailedLetter[]
  isChosen: (letter: FailedLetter) => boolean
  onChoose: (letter: FailedLetter, isChosen: boolean) => void
}

const Letters = ({ letters, isChosen, onChoose }: LettersProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-emphasis">Letters</legend>
    <ul className="grid max-h-60 divide-y divide-line overflow-y-auto border-y border-line">
      {letters.map((letter) => (
        <li key={letter.id} className="py-1.5">
          <Checkbox
            label={letter.recipient}
            description={[letter.title, statusOf(letter)].filter(Boolean).join(' · ')}
            aside={letter.problem}
            checked={isChosen(letter)}
            onChange={(event) => onChoose(letter, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  </fieldset>
)

const refusalOf = (count: number): string | null => {
  if (count === 0) return 'Select at least one letter.'
  return count > bulkLimit ? `Select at most ${bulkLimit} letters.` : null
}

/** Renders the dialog, with its trigger. Letters that were sent again before are not chosen to begin with. */
export const SendAgainPopup = ({ letters, trigger }: SendAgainProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [service, setService] = useState<SendAgainService>('first_class')
  const [reason, setReason] = useState('')
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const prepare = useAction(sendAgain, { after: ({ id }) => ({ open: paths.sendMany.check(id) }) })
  const isChosen = ({ id, sentAgain }: FailedLetter) => choices.get(id) ?? sentAgain === null
  const chosen = letters.filter(isChosen)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Send again"
      description="Prepares a bulk send with the same documents and recipients, linked to the earlier letters. You review addresses and prices there. Nothing is charged until you purchase it."
      footer={
        <>
          <Button onClick={() => setIsOpen(false)}>Cancel</Button>
          <Button
            variant="primary"
            pending={prepare.isPending}
            disabledReason={refusalOf(chosen.length)}
            onClick={() =>
              void prepare.run({
                shipment_ids: chosen.map(({ id }) => id),
                service,
                ...(reason && { reason }),
              })
            }
          >
            Prepare {plural(chosen.length, 'letter')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {prepare.error && <Notice alert tone="bad" title={prepare.error.message} />}
        <RadioGroup legend="Send by" choicesClassName="grid gap-2 sm:grid-cols-2">
          {services.map(({ value, label, description }) => (
            <RadioCard
              key={value}
              name="service"
              label={label}
              description={description}
              checked={service === value}
              onChange={() => setService(value)}
            />
          ))}
        </RadioGroup>
        <Letters
          letters={letters}
          isChosen={isChosen}
          onChoose={({ id }, isChosen) => setChoices(new Map(choices).set(id, isChosen))}
        />
        <Field label="Reason" optional hint="Stated in the evidence of the new letters, as yours.">
          <Input
            value={reason}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </DialogPopup>
  )
}
