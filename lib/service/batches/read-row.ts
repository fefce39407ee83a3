import { type ShipmentAddressInput, shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { cleanText } from '#lib/contract/addresses/clean-text.values.ts'
import { findCountry } from '#lib/contract/addresses/find-country.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchSettings } from '#lib/contract/batches/batch.ts'
import { isDay } from '#lib/contract/formats/time.values.ts'
import type { BatchField, BatchValues } from '#lib/contract/imports/batch-file.values.ts'
import { shippingOptionsInput, type ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { maximumCostCenter, maximumReference } from '#lib/contract/shipments/references.values.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { addressErrors } from '#lib/service/addresses/verify-address.ts'
import { restoreNumbers, valueErrors, withoutPlaceholders } from '#lib/service/columns/clean-values.ts'

/** A row as the input of a draft. */
export type ReadRow = {
  toAddress: ShipmentAddressInput
  shipmentName: string | undefined
  tags: string[]
  reference: string | undefined
  costCenter: string | undefined
  /** The number of its own matter; undefined for the batch's. */
  matterNumber: string | undefined
  /** The file name of its own PDF; undefined for the batch's. */
  documentName: string | undefined
  arriveBy: string | null
  printOptions: BatchSettings['print_options']
  shippingOptions: ShippingOptionsInput
  /** Whether a First-Class companion is mailed with it if it goes as Certified Mail. */
  addsCompanion: boolean
}

/** Returns the values of the cells by field, replaced by later edits. */
export const valuesOf = (
  mapping: readonly (BatchField | null)[],
  cells: readonly string[],
  edits: BatchValues,
): BatchValues => {
  const read = mapping.flatMap((field, column): [BatchField, string][] =>
    field === null ? [] : [[field, cells[column] ?? '']],
  )
  const entries = Object.entries({ ...Object.fromEntries(read), ...edits })
  const values: BatchValues = withoutPlaceholders(
    Object.fromEntries(
      entries.map(([f, text]) => [f, cleanText(text).trim()]).filter(([, text]) => text !== ''),
    ),
  )
  if (values.country === undefined) return restoreNumbers(values, 'US')
  const code = findCountry(values.country)
  return { ...restoreNumbers(values, code), country: code ?? values.country }
}

const fullName = ({ name, first_name: first, last_name: last }: BatchValues): string | undefined =>
  name ?? ([first, last].filter(Boolean).join(' ') || undefined)

/** Returns the recipient's name, by which people recognize the row. */
export const nameOf = (values: BatchValues): string => {
  const own = fullName(values) ?? values.company
  if (own !== undefined || values.address === undefined) return own ?? ''
  const { address } = parseAddress(values.address)
  return address.name ?? address.company ?? ''
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', '-', 'off'])

const readChoice = (values: BatchValues, field: BatchField, errors: FieldFault[]): boolean | undefined => {
  const text = values[field]?.toLowerCase()
  if (text === undefined || yes.has(text)) return text === undefined ? undefined : true
  if (!no.has(text)) errors.push({ field, message: `Enter yes or no instead of “${values[field]}”.` })
  return false
}

/** Reads a date such as 2026-11-30 or, as in the United States, 11/30/2026. */
const readDay = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text.slice(0, 10)
  return isDay(day) ? day : null
}

const placeOf = (values: BatchValues, errors: FieldFault[]): BatchValues => {
  if (values.address === undefined) return values
  const { address, rest } = parseAddress(values.address)
  if (rest !== null || !address.street1 || !address.city) {
    errors.push({
      field: 'address',
      message: rest
        ? `“${rest}” was not recognized. Put the name, the street, and the city with state and ZIP code on separate lines, or separate them with commas.`
        : 'No street and city were recognized. Enter the street, then the city with state and ZIP code, separated by commas.',
    })
  }
  return { ...address, ...values }
}

const readRecipient = (values: BatchValues, errors: FieldFault[]): ShipmentAddressInput | null => {
  const place = placeOf(values, errors)
  if (errors.length > 0) return null
  const code = place.country === undefined ? 'US' : findCountry(place.country)
  if (code === null)
    errors.push({ field: 'country', message: `“${place.country}” is not a recognized country.` })
  const country = code ?? 'US'
  const { street1 = '', street2, city = '', state = '', zip = '', company, phone, email } = place
  const parsed = shipmentAddressInput.safeParse({
    name: fullName(place),
    company,
    street1,
    street2,
    city,
    state,
    phone,
    email,
    unverified_reason: place.unverified_reason,
    country,
    zip,
  })
  if (!parsed.success) {
    errors.push(
      ...parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
    )
    return null
  }
  if (code !== null) errors.push(...addressErrors(parsed.data))
  return parsed.data
}

const readTags = (text: string | undefined, errors: FieldFault[]): string[] => {
  // Names of matters have commas in them.
  // Google Contacts separates labels with colons, and gives this one to every contact.
  const tags = (text ?? '')
    .split(/[;\n]| ::: /)
    .flatMap((tag) => (tag.trim() === '* myContacts' ? [] : tag.trim() || []))
  if (tags.some((tag) => tag.length > 60)) {
    errors.push({ field: 'tags', message: 'Use at most 60 characters for a tag.' })
  }
  if (tags.length > 20) errors.push({ field: 'tags', message: 'Use at most 20 tags per row.' })
  return tags
}

/** The most characters of a label. */
const longest = [
  ['shipment_name', 200],
  ['reference', maximumReference],
  ['cost_center', maximumCostCenter],
] as const

/** Reads one row alone, or returns all of its errors before any vendor is called. */
export const readRow = (
  values: BatchValues,
  options: BatchSettings,
): { ok: true; row: ReadRow } | { ok: false; errors: FieldFault[] } => {
  const errors: FieldFault[] = valueErrors(values)
  const toAddress = readRecipient(values, errors)
  const day = values.arrive_by === undefined ? options.arrive_by : readDay(values.arrive_by)
  if (day === null && values.arrive_by !== undefined) {
    errors.push({ field: 'arrive_by', message: 'Enter the date as YYYY-MM-DD, such as 2026-11-30.' })
  }
  for (const [field, maximum] of longest) {
    if ((values[field]?.length ?? 0) > maximum) {
      errors.push({ field, message: `Use at most ${maximum} characters.` })
    }
  }
  const tags = [...new Set([...options.tags, ...readTags(values.tags, errors)])]
  const { print_options: print, shipping_options: shipping } = options
  const certified = readChoice(values, 'certified_mail', errors) ?? shipping.certified_mail ?? false
  const receipt = readChoice(values, 'return_receipt', errors)
  const mailed = shippingOptionsInput.safeParse({
    ...shipping,
    certified_mail: certified,
    // The batch's receipt is ignored for a row that is not certified; its own is rejected.
    return_receipt: receipt ?? (certified && (shipping.return_receipt ?? false)),
  })
  if (!mailed.success) {
    errors.push(
      ...mailed.error.issues.map(({ path }) => ({
        field: path.join('.'),
        message: 'A return receipt requires Certified Mail.',
      })),
    )
  }
  const printOptions = {
    color: readChoice(values, 'color', errors) ?? print.color,
    duplex: readChoice(values, 'duplex', errors) ?? print.duplex,
  }
  const addsCompanion = readChoice(values, 'companion', errors) ?? options.adds_companion ?? false
  if (errors.length > 0 || toAddress === null || !mailed.success) return { ok: false, errors }
  return {
    ok: true,
    row: {
      toAddress,
      shipmentName: values.shipment_name,
      tags,
      reference: values.reference,
      costCenter: values.cost_center,
      matterNumber: values.matter_number,
      documentName: values.document,
      arriveBy: day,
      printOptions,
      shippingOptions: mailed.data,
      addsCompanion,
    },
  }
}
