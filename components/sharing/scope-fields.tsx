import type { UseFormRegister } from 'react-hook-form'

import { Checkbox } from '#components/ui/checkbox.tsx'
import type { SharedPart, SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'

import * as wording from './on-demand-wording.tsx'
import type { ShareFormInput } from './share-form.ts'

type Register = UseFormRegister<ShareFormInput>

const parts: readonly { part: SharedPart; label: string; about: string }[] = [
  { part: 'journey', label: wording.journey, about: wording.journeyAbout },
  { part: 'summary', label: wording.summary, about: wording.summaryAbout },
  { part: 'receipts', label: wording.receipts, about: wording.receiptsAbout },
  { part: 'document', label: wording.document, about: wording.documentAbout },
  { part: 'bundle', label: wording.bundle, about: wording.bundleAbout },
]

type PartFieldsProps = {
  register: Register
  redactions: readonly SharedRedaction[]
  withholdsPages: boolean
}

/** Why a part cannot be shared while something is withheld; null when it can. */
const refusalOf = (part: SharedPart, isNameWithheld: boolean, withholdsPages: boolean): string | null => {
  if (part === 'bundle' && (isNameWithheld || withholdsPages)) return wording.withholdsSomething
  return part === 'receipts' && isNameWithheld ? wording.showsWithheldNames : null
}

/** Chooses what a link shows. */
export const PartFields = ({ register, redactions, withholdsPages }: PartFieldsProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 text-sm font-[550]">{wording.whatTheySee}</legend>
    <p className="text-sm text-ink-soft">{wording.alwaysShown}</p>
    {parts.map(({ part, label, about }) => (
      <Checkbox
        key={part}
        {...register('parts')}
        value={part}
        label={label}
        description={about}
        disabledReason={refusalOf(part, redactions.length > 0, withholdsPages)}
      />
    ))}
  </fieldset>
)

const names: readonly { name: SharedRedaction; label: string; about?: string }[] = [
  { name: 'recipient', label: wording.recipient, about: wording.recipientAbout },
  { name: 'sender', label: wording.sender, about: wording.senderAbout },
  { name: 'signer', label: wording.signer },
]

type RedactionFieldsProps = {
  register: Register
  parts: readonly SharedPart[]
  redactions: readonly SharedRedaction[]
}

/** Chooses which names a link withholds. */
export const RedactionFields = ({ register, parts: chosen, redactions }: RedactionFieldsProps) => {
  const refusal = chosen.includes('bundle')
    ? wording.bundleHasEverything
    : chosen.includes('receipts')
      ? wording.receiptShowsNames
      : null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-[550]">{wording.namesToWithhold}</legend>
      <p className="text-sm text-ink-soft">{refusal ?? wording.withheldForGood}</p>
      {names.map(({ name, label, about }) => (
        <Checkbox
          key={name}
          {...register('redactions')}
          value={name}
          label={label}
          description={name === 'signer' && redactions.includes('recipient') ? wording.signerIncluded : about}
          disabled={refusal !== null}
        />
      ))}
    </fieldset>
  )
}
