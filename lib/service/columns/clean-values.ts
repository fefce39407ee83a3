import { readZip } from '#lib/contract/addresses/tidy-address.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchField, BatchValues } from '#lib/contract/imports/batch-file.values.ts'

/** Placeholders that programs write for missing values. */
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
const choices: ReadonlySet<BatchField> = new Set([
  'certified_mail',
  'return_receipt',
  'companion',
  'color',
  'duplex',
])

/** Returns whether a text is a placeholder for an empty cell, such as `nan`, `NULL`, `N/A` or `-`. */
export const isPlaceholder = (text: string): boolean => !isErrorValue(text) && placeholders.test(text)

const errorValue = /^(?:#(?:N\/A|NV|[A-Z][A-Z0-9_/]*[!?]|GETTING_DATA)|Err:\d{3}|#{2,})$/i

/** Returns whether a text is an error of a spreadsheet, such as #N/A or #REF!, or a number wider than its column. */
export const isErrorValue = (text: string): boolean => errorValue.test(text)

/** Returns the values without placeholders for empty cells. */
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
  'cost_center',
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

/** Returns a phone number without the kind that QuickBooks writes before it. */
const withoutKind = (text: string): string => text.replace(/^(?:phone|mobile|main|other):\s*/i, '')

/** Returns a unit's bare number with the sign that stands for a designator that is not known (USPS Publication 28, 213). */
const asUnit = (text: string): string => (/^(?:\d{1,5}[a-z]?|[a-z]\d{0,4})$/i.test(text) ? `# ${text}` : text)

/**
 * Returns the ZIP code and phone number as they were before a spreadsheet or statistics program took them for numbers, and the
 * number of a unit, whose column alone says what it is, as it is printed.
 */
export const restoreNumbers = <
  Values extends { street2?: string; zip?: string; state?: string; phone?: string },
>(
  values: Values,
  country: string | null,
): Values => {
  const { street2, zip, state = '', phone } = values
  const read = zip !== undefined && country === 'US' ? readZip(zip, state) : null
  return {
    ...values,
    ...(street2 !== undefined && country === 'US' && { street2: asUnit(asWhole(street2)) }),
    ...(phone !== undefined && { phone: asWhole(withoutKind(phone)) }),
    ...(zip !== undefined && { zip: read?.zip ?? asWhole(zip) }),
    ...(read && read.state !== '' && { state: read.state }),
  }
}
