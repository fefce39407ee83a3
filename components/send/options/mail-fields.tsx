'use client'

import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { describePiece } from '#components/format/piece-description.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { Select } from '#components/ui/select.tsx'
import { type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'
import { fittingKits, likelyPacking } from '#lib/contract/mailpiece/packing.values.ts'
import { type PackingBasis, packingObstacle, packWith, pieceOf } from '#lib/contract/shipments/piece.ts'

import { describeAdded, type ShownEstimate } from './estimate.tsx'
import {
  certifiedObstacle,
  type ConfirmationChoice,
  confirmationChoices,
  returnReceiptObstacle,
  withMailOption,
} from './option-rules.ts'
import type { OptionsForm } from './option-values.ts'

type MailFieldsProps = {
  form: OptionsForm
  isDomestic: boolean
  estimate?: ShownEstimate
  /** Content beside the title. */
  aside?: ReactNode
}

/** Renders the mailing options, each with its proof and what it adds to the price. */
export const MailFields = ({ form, isDomestic, estimate, aside }: MailFieldsProps) => {
  const options = useWatch({ control: form.control, name: 'shipping_options' })
  const errors = form.formState.errors.shipping_options
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isFolded =
    options.certified_mail && !isUnfolded && !options.delivery_confirmation?.startsWith('ADULT_')
  const change = (part: Partial<OptionValues['shipping_options']>) => {
    form.clearErrors('shipping_options')
    form.setValue('shipping_options', withMailOption(options, part, isDomestic), { shouldDirty: true })
  }
  return (
    <Card>
      <CardHeader title="Mailing" aside={aside} />
      <CardBody className="grid gap-5">
        <Checkbox
          label="Certified Mail"
          description="USPS records when it was mailed, when it was delivered and who signed, and keeps the record for 2 years."
          disabledReason={certifiedObstacle(isDomestic)}
          aside={describeAdded(estimate, 'certified_mail')}
          error={errors?.certified_mail?.message}
          checked={options.certified_mail}
          onChange={(event) => change({ certified_mail: event.target.checked })}
        />
        <Checkbox
          label="Return receipt"
          description="Electronic: you receive the signature as a PDF. USPS made it to equal the green card (PS Form 3811); whether a court accepts it is the court’s decision."
          disabledReason={returnReceiptObstacle(options)}
          aside={describeAdded(estimate, 'return_receipt')}
          error={errors?.return_receipt?.message}
          checked={options.return_receipt}
          onChange={(event) => change({ return_receipt: event.target.checked })}
        />
        {isFolded ? (
          <div className="grid justify-items-start gap-2">
            <Checkbox
              label="Restrict to addressee"
              description="Certified Mail includes a signature. Only the addressee or their authorized agent may sign."
              aside={describeAdded(estimate, 'SIGNATURE_RESTRICTED')}
              error={errors?.delivery_confirmation?.message}
              checked={options.delivery_confirmation === 'SIGNATURE_RESTRICTED'}
              onChange={(event) =>
                change({ delivery_confirmation: event.target.checked ? 'SIGNATURE_RESTRICTED' : null })
              }
            />
            <Button size="small" variant="quiet" onClick={() => setIsUnfolded(true)}>
              Adult signature…
            </Button>
          </div>
        ) : (
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
                description={withPrice(choice, describeAdded(estimate, choice.value))}
                disabledReason={choice.disabledReason}
                checked={options.delivery_confirmation === choice.value}
                onChange={() => change({ delivery_confirmation: choice.value })}
              />
            ))}
          </RadioGroup>
        )}
      </CardBody>
    </Card>
  )
}

/** Adds the price below the description: beside the label there is too little room for it. */
const withPrice = ({ description }: ConfirmationChoice, added: string | null) =>
  added === null ? (
    description
  ) : (
    <>
      {description}
      <span className="numeric block">{added}</span>
    </>
  )

const chooseForMe = 'any'

type PrintFieldsProps = {
  form: OptionsForm
  pageCount: number
  basis: PackingBasis
  estimate?: ShownEstimate
}

/** Renders the printing options and the kit, with the piece that results. */
export const PrintFields = ({ form, pageCount, basis, estimate }: PrintFieldsProps) => {
  const errors = form.formState.errors
  const [options, certified, kit] = useWatch({
    control: form.control,
    name: ['print_options', 'shipping_options.certified_mail', 'kit'],
  })
  const printed = { pageCount, duplex: options.duplex, paper: options.paper ?? 'letter' }
  const packings = packWith(printed, { kit, certified }, basis)
  const packed = likelyPacking(packings, kit)
  const obstacle = packingObstacle(packings)
  const choices = fittingKits(printed, {
    stock: basis.kits,
    certified,
    paper: basis,
    refusedLabels: basis.refused_labels,
  })
  return (
    <Card>
      <CardHeader
        title="Printing and envelope"
        aside={packed && <output className="numeric">{describePiece(pieceOf(packed))}</output>}
      />
      <CardBody className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {obstacle !== null && (
          <Notice alert tone="warn" className="sm:col-span-2" title="Cannot be mailed like this">
            {obstacle}
          </Notice>
        )}
        <Checkbox
          label="Both sides"
          aside={describeAdded(estimate, 'duplex')}
          description="Uses half the paper; may lower postage."
          error={errors.print_options?.duplex?.message}
          {...form.register('print_options.duplex')}
        />
        <Checkbox
          label="Color"
          aside={describeAdded(estimate, 'color')}
          description="Black and white costs less per page."
          error={errors.print_options?.color?.message}
          {...form.register('print_options.color')}
        />
        {basis.papers.includes('legal') && (
          <Checkbox
            label="Legal paper"
            description="8.5 × 14 in. Mailed flat, by Priority Mail or a parcel carrier."
            error={errors.print_options?.paper?.message}
            checked={options.paper === 'legal'}
            onChange={(event) =>
              form.setValue('print_options.paper', event.target.checked ? 'legal' : undefined, {
                shouldDirty: true,
              })
            }
          />
        )}
        <Field
          label="Envelope"
          className="sm:col-span-2"
          error={errors.kit?.message}
          hint={
            kit === null
              ? 'First envelope in stock that fits. Some services use their own.'
              : kits[kit].description
          }
        >
          <Select<KitName | typeof chooseForMe>
            value={kit ?? chooseForMe}
            items={[
              { value: chooseForMe, label: 'Automatic' },
              ...basis.kits
                .filter((name) => choices.includes(name) || name === kit)
                .map((name) => ({ value: name, label: kits[name].title })),
            ]}
            onValueChange={(chosen) => {
              form.clearErrors('kit')
              form.setValue('kit', chosen === chooseForMe ? null : chosen, { shouldDirty: true })
            }}
          />
        </Field>
      </CardBody>
    </Card>
  )
}
