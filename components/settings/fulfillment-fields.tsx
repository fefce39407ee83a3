'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import {
  type Fulfillment,
  type PartnerName,
  partnerRules,
  type PartnerRule,
  partnerTitles,
} from '#lib/contract/mailpiece/partners.values.ts'

type FulfillmentFieldsProps = {
  value: Fulfillment
  /** The partners that are set up. */
  partners: readonly PartnerName[]
  disabled: boolean
  errorOf: (field: string) => string | undefined
  onChange: (value: Fulfillment) => void
}

const ruleLabels: Record<PartnerRule, string> = {
  always: 'Always',
  when_house_cannot: 'Only mail we can’t price ourselves',
  over_sheets: 'Documents above a number of sheets',
}

const usualSheets = 10

/** Edits who prints and mails: the organization itself, or a print partner by a rule. */
export const FulfillmentFields = ({
  value,
  partners,
  disabled,
  errorOf,
  onChange,
}: FulfillmentFieldsProps) => {
  const chosen = value.by === 'partner' ? value : null
  // A partner that is no longer set up stays visible, so that another can be chosen.
  const offered = chosen && !partners.includes(chosen.partner) ? [...partners, chosen.partner] : partners
  if (offered.length === 0) return null
  const chooseSender = (name: string) => {
    const partner = offered.find((each) => each === name)
    onChange(partner ? { when: 'always', ...chosen, by: 'partner', partner } : { by: 'house' })
  }
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-1.5 text-sm font-emphasis sm:col-span-2">Printing and mailing</legend>
      <Field label="Who prints and mails" error={errorOf('fulfillment.partner')}>
        <NativeSelect
          disabled={disabled}
          value={chosen?.partner ?? ''}
          onChange={(event) => chooseSender(event.target.value)}
        >
          <option value="">Your own office</option>
          {offered.map((partner) => (
            <option key={partner} value={partner}>
              {partnerTitles[partner]}
              {partners.includes(partner) ? '' : ' (not set up)'}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {chosen && (
        <>
          <Field label={`What ${partnerTitles[chosen.partner]} mails`}>
            <NativeSelect
              disabled={disabled}
              value={chosen.when}
              onChange={(event) => {
                const when = partnerRules.find((rule) => rule === event.target.value) ?? 'always'
                const sheets = when === 'over_sheets' ? { over_sheets: usualSheets } : {}
                onChange({ by: 'partner', partner: chosen.partner, when, ...sheets })
              }}
            >
              {partnerRules.map((rule) => (
                <option key={rule} value={rule}>
                  {ruleLabels[rule]}
                </option>
              ))}
            </NativeSelect>
          </Field>
          {chosen.when === 'over_sheets' && (
            <Field
              label="Above this many sheets"
              error={errorOf('fulfillment.over_sheets')}
              hint="Sheets of the document, printed as the sender chooses."
            >
              <Input
                type="number"
                min={1}
                max={400}
                disabled={disabled}
                value={chosen.over_sheets ?? ''}
                onChange={(event) => onChange({ ...chosen, over_sheets: Number(event.target.value) })}
                className="numeric"
              />
            </Field>
          )}
          <div className="sm:col-span-2">
            <Notice tone="warn" title={`What ${partnerTitles[chosen.partner]} cannot prove`}>
              It sends First-Class and Certified Mail within the United States. No one in your office packs
              the letter or hands it over, so Mailroom records only what {partnerTitles[chosen.partner]}{' '}
              reports. Do not use it where a rule requires a declaration by the person who mailed the
              document. Your administrator finds the details in docs/print-partners.md.
            </Notice>
          </div>
        </>
      )}
    </fieldset>
  )
}
