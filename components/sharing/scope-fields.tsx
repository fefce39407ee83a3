import type { UseFormRegister } from 'react-hook-form'

import { Checkbox } from '#components/ui/checkbox.tsx'
import type { SharedPart, SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'

import type { ShareFormInput } from './share-form.ts'

type Register = UseFormRegister<ShareFormInput>

const parts: readonly { part: SharedPart; label: string; about: string }[] = [
  { part: 'journey', label: 'Journey and dates', about: 'Scans, acceptance, delivery and who signed.' },
  { part: 'summary', label: 'Summary PDF', about: 'Made from what this link shows.' },
  {
    part: 'receipts',
    label: 'Carrier’s receipt and signature',
    about: 'The return receipt as the carrier sent it. It shows names and streets.',
  },
  {
    part: 'document',
    label: 'Document as mailed',
    about: 'Names within its pages cannot be redacted. Withhold each page that must not be seen.',
  },
  {
    part: 'exhibit',
    label: 'Exhibit PDF',
    about: 'One signed PDF to file, with the document, names, and the record of each letter.',
  },
  {
    part: 'bundle',
    label: 'Evidence bundle',
    about: 'Everything that is recorded, with the document, members’ names, and who viewed evidence.',
  },
]

type PartFieldsProps = {
  register: Register
  redactions: readonly SharedRedaction[]
  withholdsPages: boolean
}

/** Returns why a part cannot be shared while something is withheld; null if it can. */
const refusalOf = (part: SharedPart, isNameWithheld: boolean, withholdsPages: boolean): string | null => {
  if ((part === 'bundle' || part === 'exhibit') && (isNameWithheld || withholdsPages))
    return 'It contains everything. Withhold nothing to share it.'
  return part === 'receipts' && isNameWithheld ? 'It shows names that you withhold.' : null
}

/** Chooses what a link shows. */
export const PartFields = ({ register, redactions, withholdsPages }: PartFieldsProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 text-sm font-emphasis">What they see</legend>
    <p className="text-sm text-ink-soft">
      Service, tracking number, recipient, sender, and the document’s page count and hash are always shown,
      without the names you withhold.
    </p>
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
  {
    name: 'recipient',
    label: 'Recipient’s name and street',
    about: 'Also who signed, who often is the recipient. The town stays.',
  },
  { name: 'sender', label: 'Sender’s name and street', about: 'Your organization’s name stays on the page.' },
  { name: 'signer', label: 'Who signed' },
]

type RedactionFieldsProps = {
  register: Register
  parts: readonly SharedPart[]
  redactions: readonly SharedRedaction[]
}

/** Chooses which names a link withholds. */
export const RedactionFields = ({ register, parts: chosen, redactions }: RedactionFieldsProps) => {
  const refusal = chosen.includes('bundle')
    ? 'The evidence bundle contains everything. Leave it out to withhold anything.'
    : chosen.includes('exhibit')
      ? 'The exhibit contains everything. Leave it out to withhold anything.'
      : chosen.includes('receipts')
        ? 'The return receipt shows names. Leave it out to withhold any.'
        : null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-emphasis">Names to withhold</legend>
      <p className="text-sm text-ink-soft">{refusal ?? 'Left out of the page and its files, not covered.'}</p>
      {names.map(({ name, label, about }) => (
        <Checkbox
          key={name}
          {...register('redactions')}
          value={name}
          label={label}
          description={
            name === 'signer' && redactions.includes('recipient') ? 'Withheld with the recipient.' : about
          }
          disabled={refusal !== null}
        />
      ))}
    </fieldset>
  )
}
