'use client'

import { useWatch } from 'react-hook-form'

import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'

import {
  certifiedObstacle,
  confirmationChoices,
  returnReceiptObstacle,
  withMailOption,
} from './option-rules.ts'
import type { OptionsForm } from './options-form-state.ts'

/** How the piece is mailed, each option with what it proves. */
export const MailFields = ({ form, isDomestic }: { form: OptionsForm; isDomestic: boolean }) => {
  const options = useWatch({ control: form.control, name: 'shipping_options' })
  const errors = form.formState.errors.shipping_options
  const change = (part: Partial<OptionValues['shipping_options']>) => {
    form.clearErrors('shipping_options')
    form.setValue('shipping_options', withMailOption(options, part, isDomestic), { shouldDirty: true })
  }
  return (
    <Card>
      <CardHeader title="Mailing" />
      <CardBody className="grid gap-5">
        <Checkbox
          label="Certified Mail"
          description="USPS records when it was mailed, when it was delivered and who signed, and keeps the record for 2 years. We also quote UPS and FedEx with signature."
          disabledReason={certifiedObstacle(isDomestic)}
          error={errors?.certified_mail?.message}
          checked={options.certified_mail}
          onChange={(event) => change({ certified_mail: event.target.checked })}
        />
        <Checkbox
          label="Return receipt"
          description="You receive the signed receipt as a PDF."
          disabledReason={returnReceiptObstacle(options)}
          error={errors?.return_receipt?.message}
          checked={options.return_receipt}
          onChange={(event) => change({ return_receipt: event.target.checked })}
        />
        <RadioGroup
          legend="Signature on delivery"
          error={errors?.delivery_confirmation?.message}
          choicesClassName="grid gap-2 sm:grid-cols-2"
        >
          {confirmationChoices(options, isDomestic).map((choice) => (
            <RadioCard
              key={choice.label}
              name="delivery_confirmation"
              label={choice.label}
              description={choice.description}
              disabledReason={choice.disabledReason}
              checked={options.delivery_confirmation === choice.value}
              onChange={() => change({ delivery_confirmation: choice.value })}
            />
          ))}
        </RadioGroup>
      </CardBody>
    </Card>
  )
}
