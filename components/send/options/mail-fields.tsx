'use client'

import { useWatch } from 'react-hook-form'

import { describePiece } from '#components/format/piece-description.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { computePiece, pieceObstacle, type PieceWeights } from '#lib/contract/shipments/piece.ts'

import {
  certifiedObstacle,
  confirmationChoices,
  returnReceiptObstacle,
  withMailOption,
} from './option-rules.ts'
import type { OptionsForm } from './option-values.ts'

/** Renders the mailing options, each with its proof. */
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

type PrintFieldsProps = { form: OptionsForm; pageCount: number; weights: PieceWeights }

/** Renders the printing options, with the number of sheets. */
export const PrintFields = ({ form, pageCount, weights }: PrintFieldsProps) => {
  const errors = form.formState.errors.print_options
  const options = useWatch({ control: form.control, name: 'print_options' })
  const piece = computePiece(pageCount, options, weights)
  const obstacle = pieceObstacle(piece, options)
  return (
    <Card>
      <CardHeader title="Printing" aside={<output className="numeric">{describePiece(piece)}</output>} />
      <CardBody className="grid gap-3 sm:grid-cols-2">
        {obstacle && (
          <Notice alert tone="warn" className="sm:col-span-2" title="Too heavy to mail">
            {obstacle}
          </Notice>
        )}
        <Checkbox
          label="Both sides"
          description="Uses half the paper; may lower postage."
          error={errors?.duplex?.message}
          {...form.register('print_options.duplex')}
        />
        <Checkbox
          label="Color"
          description="Black and white costs less per page."
          error={errors?.color?.message}
          {...form.register('print_options.color')}
        />
      </CardBody>
    </Card>
  )
}
