import { fieldLabel } from '#components/templates/field-label.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { FormField } from '#lib/contract/documents/document-form.ts'
import type { BatchField } from '#lib/contract/imports/batch-file.values.ts'
import { signatureField } from '#lib/contract/templates/template.values.ts'

/** The fields of the rows' letters: those that the list fills, and those of a form by their names. */
export type LetterFields = { filled: readonly string[]; ofForm: ReadonlyMap<string, FormField> }

/** Begins the name of a letter's field in the errors of a row. */
export const faultPrefix = 'values.'

type ShownField = { name: string; label: string; isMultiline: boolean }

/** Names a form field as viewers do: by its tooltip, or otherwise by its name. */
export const formFieldLabel = ({ label, name }: Pick<FormField, 'label' | 'name'>): string => label ?? name

/** Returns the editable fields of a row's letter: those that the list fills, and those that its error names. */
export const shownLetterFields = (
  row: BatchRow,
  { filled, ofForm }: LetterFields,
  mapped: readonly BatchField[],
): ShownField[] => {
  const faulty = (row.error?.fields ?? [])
    .filter(({ field }) => field.startsWith(faultPrefix))
    .map(({ field }) => field.slice(faultPrefix.length))
    // The image is set for the organization.
    .filter((name) => name !== signatureField || ofForm.has(name))
  const ofColumns: readonly string[] = mapped
  // A template's field takes its value from the column of its name, which is edited itself.
  const own = filled.filter((name) => ofForm.has(name) || !ofColumns.includes(name))
  return [...new Set([...own, ...faulty])].map((name) => {
    const field = ofForm.get(name)
    return field
      ? { name, label: formFieldLabel(field), isMultiline: field.multiline }
      : { name, label: fieldLabel(name), isMultiline: false }
  })
}
