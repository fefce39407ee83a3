import { type ShipmentAddressInput, shipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { findCountry } from '#lib/contract/addresses/places.values.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'
import type { BatchField, BatchValues } from '#lib/contract/batches/batch-fields.ts'
import type { BatchSettings } from '#lib/contract/batches/batch.ts'
import { isDay } from '#lib/contract/quotes/arrival.values.ts'
import { shippingOptionsInput, type ShippingOptionsInput } from '#lib/contract/shipments/options.ts'
import { parseAddress } from '#lib/service/addresses/parse-address.ts'
import { addressErrors } from '#lib/service/addresses/verify-address.ts'

/** A row as a draft takes it. */
export type ReadRow = {
  toAddress: ShipmentAddressInput
  shipmentName: string | undefined
  tags: string[]
  /** The file name of its own PDF; undefined where the list's is meant. */
  documentName: string | undefined
  arriveBy: string | null
  printOptions: BatchSettings['print_options']
  shippingOptions: ShippingOptionsInput
}

/** What the cells say by field, with what was mended in their place. */
export const valuesOf = (
  mapping: readonly (BatchField | null)[],
  cells: readonly string[],
  mended: BatchValues,
): BatchValues => {
  const read = mapping.flatMap((field, column): [BatchField, string][] =>
    field === null ? [] : [[field, cells[column] ?? '']],
  )
  const entries = Object.entries({ ...Object.fromEntries(read), ...mended })
  return Object.fromEntries(
    entries.filter(([, text]) => text.trim() !== '').map(([f, text]) => [f, text.trim()]),
  )
}

const fullName = ({ name, first_name: first, last_name: last }: BatchValues): string | undefined =>
  name ?? ([first, last].filter(Boolean).join(' ') || undefined)

/** Whom the row is about, to recognise it by. */
export const nameOf = (values: BatchValues): string => {
  const own = fullName(values) ?? values.company
  if (own !== undefined || values.address === undefined) return own ?? ''
  const { address } = parseAddress(values.address)
  return address.name ?? address.company ?? ''
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', '✓', 'on'])
const no = new Set(['no', 'n', 'false', '0', '-', 'off'])

const readChoice = (values: BatchValues, field: BatchField, faults: FieldFault[]): boolean | undefined => {
  const text = values[field]?.toLowerCase()
  if (text === undefined || yes.has(text)) return text === undefined ? undefined : true
  if (!no.has(text)) faults.push({ field, message: `Enter yes or no instead of “${values[field]}”.` })
  return false
}

/** A day as lists write it: 2026-11-30, or 11/30/2026 as in the United States. */
const readDay = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : text.slice(0, 10)
  return isDay(day) ? day : null
}

/** Spreadsheets take ZIP codes for numbers, and drop the zeros that they begin with. */
const withZeros = (zip: string | undefined, country: string): string | undefined =>
  zip !== undefined && country === 'US' && /^\d{3,4}$/.test(zip) ? zip.padStart(5, '0') : zip

const placeOf = (values: BatchValues, faults: FieldFault[]): BatchValues => {
  if (values.address === undefined) return values
  const { address, rest } = parseAddress(values.address)
  if (rest !== null || !address.street1 || !address.city) {
    faults.push({
      field: 'address',
      message: rest
        ? `“${rest}” was not recognized. Put the name, the street, and the city with state and ZIP code on separate lines, or separate them with commas.`
        : 'No street and city were recognized. Enter the street, then the city with state and ZIP code, separated by commas.',
    })
  }
  return { ...address, ...values }
}

const readRecipient = (values: BatchValues, faults: FieldFault[]): ShipmentAddressInput | null => {
  const place = placeOf(values, faults)
  if (faults.length > 0) return null
  const code = place.country === undefined ? 'US' : findCountry(place.country)
  if (code === null)
    faults.push({ field: 'country', message: `“${place.country}” is not a recognized country.` })
  const { street1 = '', street2, city = '', state = '', company, phone, email } = place
  const country = code ?? 'US'
  const parsed = shipmentAddressInput.safeParse({
    name: fullName(place),
    company,
    street1,
    street2,
    city,
    state,
    phone,
    email,
    country,
    zip: withZeros(place.zip, country) ?? '',
  })
  if (!parsed.success) {
    faults.push(
      ...parsed.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message })),
    )
    return null
  }
  if (code !== null) faults.push(...addressErrors(parsed.data))
  return parsed.data
}

const readTags = (text: string | undefined, faults: FieldFault[]): string[] => {
  const tags = (text ?? '').split(/[,;]/).flatMap((tag) => tag.trim() || [])
  if (tags.some((tag) => tag.length > 60)) {
    faults.push({ field: 'tags', message: 'Use at most 60 characters for a tag.' })
  }
  if (tags.length > 20) faults.push({ field: 'tags', message: 'Use at most 20 tags per row.' })
  return tags
}

/** Reads one row by itself: what it says, or everything that is wrong with it before anybody is asked. */
export const readRow = (
  values: BatchValues,
  options: BatchSettings,
): { ok: true; row: ReadRow } | { ok: false; faults: FieldFault[] } => {
  const faults: FieldFault[] = []
  const toAddress = readRecipient(values, faults)
  const day = values.arrive_by === undefined ? options.arrive_by : readDay(values.arrive_by)
  if (day === null && values.arrive_by !== undefined) {
    faults.push({ field: 'arrive_by', message: 'Enter the date as YYYY-MM-DD, such as 2026-11-30.' })
  }
  if ((values.shipment_name?.length ?? 0) > 200) {
    faults.push({ field: 'shipment_name', message: 'Use at most 200 characters.' })
  }
  const tags = [...new Set([...options.tags, ...readTags(values.tags, faults)])]
  const { print_options: print, shipping_options: shipping } = options
  const certified = readChoice(values, 'certified_mail', faults) ?? shipping.certified_mail ?? false
  const receipt = readChoice(values, 'return_receipt', faults)
  const mailed = shippingOptionsInput.safeParse({
    ...shipping,
    certified_mail: certified,
    // A row that is not certified has no use for the list's receipt; one that asks for it itself is told.
    return_receipt: receipt ?? (certified && (shipping.return_receipt ?? false)),
  })
  if (!mailed.success) {
    faults.push(
      ...mailed.error.issues.map(({ path }) => ({
        field: path.join('.'),
        message: 'A return receipt requires Certified Mail.',
      })),
    )
  }
  const printOptions = {
    color: readChoice(values, 'color', faults) ?? print.color,
    duplex: readChoice(values, 'duplex', faults) ?? print.duplex,
  }
  if (faults.length > 0 || toAddress === null || !mailed.success) return { ok: false, faults }
  return {
    ok: true,
    row: {
      toAddress,
      shipmentName: values.shipment_name,
      tags,
      documentName: values.document,
      arriveBy: day,
      printOptions,
      shippingOptions: mailed.data,
    },
  }
}
