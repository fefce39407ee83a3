import type { FormField } from '#lib/contract/documents/document-form.ts'
import {
  isTemplateField,
  signatureField,
  templateFieldLabels,
} from '#lib/contract/templates/template.values.ts'

/** Other names that forms give to what Mailroom has. */
const otherNames: Readonly<Record<string, string>> = {
  name: 'recipient.name',
  fullname: 'recipient.name',
  company: 'recipient.company',
  address: 'recipient.address',
  mailingaddress: 'recipient.address',
  street: 'recipient.street',
  streetaddress: 'recipient.street',
  city: 'recipient.city',
  state: 'recipient.state',
  zip: 'recipient.zip',
  zipcode: 'recipient.zip',
  postalcode: 'recipient.zip',
  todaysdate: 'date',
}

/** A name as it is compared: letters and digits alone, in lower case. */
const matchKeyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The names by which a field is known: its tooltip, its name, and the last part of a name with parents. */
const namesOf = ({ label, name }: FormField): string[] => {
  const own = name.replaceAll(/\[\d+\]/g, '')
  return [label ?? '', own, own.split('.').at(-1) ?? ''].map(matchKeyOf).filter((key) => key !== '')
}

/**
 * Returns what fills fields that no one has decided about, by name: a column with the name of the field, or else what Mailroom
 * has under it. Fields that nothing matches are left out.
 */
export const matchFields = (
  fields: readonly FormField[],
  columns: readonly string[],
): Record<string, string> => {
  const byKey = new Map<string, string>()
  for (const [key, source] of Object.entries(otherNames)) byKey.set(key, source)
  for (const name of Object.keys(templateFieldLabels)) {
    if (isTemplateField(name) && name !== signatureField) byKey.set(matchKeyOf(name), name)
  }
  for (const column of columns) byKey.set(matchKeyOf(column), column)
  return Object.fromEntries(
    fields.flatMap((field) => {
      const source = namesOf(field)
        .map((key) => byKey.get(key))
        .find((found) => found !== undefined)
      return field.fillable && source !== undefined ? [[field.name, source]] : []
    }),
  )
}
