'use client'

import { useId } from 'react'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field, FieldError } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import {
  exhibitLimits,
  type ExhibitPart,
  exhibitPartNames,
  exhibitParts,
} from '#lib/contract/evidence/exhibit.values.ts'

import type { ExhibitFaults, ExhibitForm } from './exhibit-query.ts'

type ExhibitFieldsProps = {
  form: ExhibitForm
  faults: ExhibitFaults
  isDisabled: boolean
  onChange: (form: ExhibitForm) => void
}

/** Edits title, parts, form and numbering of an exhibit. */
export const ExhibitFields = ({ form, faults, isDisabled, onChange }: ExhibitFieldsProps) => {
  const partsError = useId()
  const toggle = (part: ExhibitPart, isChosen: boolean) =>
    onChange({
      ...form,
      parts: isChosen ? [...form.parts, part] : form.parts.filter((each) => each !== part),
    })
  return (
    <>
      <Field
        label="Title"
        hint="Such as “Exhibit B”. It is on every page."
        error={faults.title ?? null}
        required
      >
        <Input
          value={form.title}
          maxLength={exhibitLimits.titleLength}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...form, title: event.target.value })}
        />
      </Field>
      <fieldset
        disabled={isDisabled}
        aria-describedby={faults.parts ? partsError : undefined}
        className="grid gap-1.5"
      >
        <legend className="mb-1.5 text-sm font-emphasis">Include for each letter</legend>
        <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {exhibitParts.map((part) => (
            <Checkbox
              key={part}
              label={exhibitPartNames[part]}
              description={
                part === 'declaration'
                  ? 'A form to review and sign. Mailroom doesn’t keep signed declarations.'
                  : undefined
              }
              checked={form.parts.includes(part)}
              onChange={(event) => toggle(part, event.target.checked)}
            />
          ))}
        </div>
        {faults.parts && <FieldError id={partsError}>{faults.parts}</FieldError>}
        <p className="text-sm text-ink-soft">
          What doesn’t exist or was deleted is stated. What you leave out is named as well.
        </p>
      </fieldset>
      <Checkbox
        label="Attach evidence bundles"
        description="The signed ZIP of each letter, as a file inside the PDF."
        checked={form.attachBundles}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...form, attachBundles: event.target.checked })}
      />
      <Checkbox
        label="PDF/A for archives"
        description="Pages of documents and carriers’ files become pictures at 200 dpi. Their text can still be searched and copied."
        checked={form.pdfA}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...form, pdfA: event.target.checked })}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_9rem]">
        <Field
          label="Bates prefix"
          hint="SMITH stamps SMITH000001 on the first page."
          error={faults.batesPrefix ?? null}
          optional
        >
          <Input
            value={form.batesPrefix}
            maxLength={exhibitLimits.batesLength}
            disabled={isDisabled}
            onChange={(event) => onChange({ ...form, batesPrefix: event.target.value })}
          />
        </Field>
        {form.batesPrefix.trim() !== '' && (
          <Field label="First number" error={faults.batesStart ?? null}>
            <Input
              inputMode="numeric"
              value={form.batesStart}
              disabled={isDisabled}
              onChange={(event) => onChange({ ...form, batesStart: event.target.value })}
            />
          </Field>
        )}
      </div>
    </>
  )
}
