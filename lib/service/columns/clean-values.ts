import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchField, BatchValues } from '#lib/contract/batches/batch-file.values.ts'

/** What programs write where a value is missing. */
const placeholders =
  /^(?:[<([]?(?:nan|null|none|blank|empty)[>)\]]?|n\.?\/?a\.?|\\n|<na>|nat|nil|undefined|not (?:applicable|available)|[\p{P}\p{S}\s]+)$/iu

/** People are called Null, Nan and Na; Namibia is NA. */
const names: Partial<Record<BatchField, RegExp>> = {
  name: /^(?:Null|Nan|Na)$/,
  first_name: /^(?:Null|Nan|Na|None)$/,
  last_name: /^(?:Null|Nan|Na|None)$/,
  country: /^NA$/,
}

/** Yes and no are written with signs, too. */
const choices: ReadonlySet<BatchField> = new Set(['certified_mail', 'return_receipt', 'color', 'duplex'])

/** Whether a text stands for an empty cell, as `nan`, `NULL`, `N/A` and `-` do. */
export const isPlaceholder = (text: string): boolean => !isErrorValue(text) && placeholders.test(text)

const errorValue = /^(?:#(?:N\/A|NV|[A-Z][A-Z0-9_/]*[!?]|GETTING_DATA)|Err:\d{3}|#{2,})$/i

/** Whether a text is an error of a spreadsheet, such as #N/A or #REF!, or a number wider than its column. */
export const isErrorValue = (text: string): boolean => errorValue.test(text)

/** Returns the values without those that stand for an empty cell. */
export const withoutPlaceholders = (values: BatchValues): BatchValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, text]) => {
      // Object.entries forgets that the names are fields.
      const field = name as BatchField
      return choices.has(field) || names[field]?.test(text) === true || !isPlaceholder(text)
    }),
  )

/** Fields with numbers that a spreadsheet may have rounded. */
const numbers: ReadonlySet<string> = new Set([
  'phone',
  'zip',
  'reference',
  'cost_centre',
  'matter_number',
  'shipment_name',
  'tags',
])

const rounded = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i

/** Returns why values cannot be what was meant: errors of formulas, rounded numbers, characters that were lost. */
export const valueErrors = (values: BatchValues): FieldFault[] =>
  Object.entries(values).flatMap(([field, text]): FieldFault[] => {
    if (isErrorValue(text)) {
      return [
        {
          field,
          message: `The cell has the error ${text} in the file. Correct the formula and upload the file again, or enter the value.`,
        },
      ]
    }
    if (text.includes('\uFFFD')) {
      return [
        {
          field,
          message: `“${text}” has a character that was lost when the file was saved. Save the file as UTF-8 and upload it again, or enter the value.`,
        },
      ]
    }
    return numbers.has(field) && rounded.test(text)
      ? [
          {
            field,
            message: `“${text}” was rounded by a spreadsheet. Format the column as text, enter the whole number and upload the file again, or enter it here.`,
          },
        ]
      : []
  })

/** Returns a number without the decimals that statistics programs add to whole numbers. */
const asWhole = (text: string): string => text.replace(/^(\d+)\.0+$/, '$1')

/** Restores the leading zeros that spreadsheets remove from ZIP codes. */
const withZeros = (zip: string): string => {
  const [, first = '', rest = ''] = /^(\d{3,4})(-\d{4})?$/.exec(zip) ?? []
  if (first !== '') return first.padStart(5, '0') + rest
  return /^\d{7,8}$/.test(zip) ? zip.padStart(9, '0') : zip
}

/** Returns the ZIP code and the phone number of a cell as they were before a spreadsheet took them for numbers. */
export const restoreNumbers = <Values extends { zip?: string; phone?: string }>(
  values: Values,
  country: string | null,
): Values => ({
  ...values,
  ...(values.phone !== undefined && { phone: asWhole(values.phone) }),
  ...(values.zip !== undefined && {
    zip: country === 'US' ? withZeros(asWhole(values.zip)) : asWhole(values.zip),
  }),
})
