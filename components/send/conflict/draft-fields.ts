import { addressLines } from '#components/address/address-lines.ts'
import { type Difference, differencesBetween, type Parts } from '#components/conflict/conflicts.ts'
import { confirmationChoices } from '#components/send/options/option-rules.ts'
import type { ShipmentAddressInput } from '#lib/contract/addresses/address.ts'
import { formatList } from '#lib/contract/formats/numbers.values.ts'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import type { Shipment, UpdateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** Parts of a draft that two people can change, in order of comparison. */
const draftFields = {
  name: 'Name',
  to: 'Recipient',
  from: 'Return address',
  printing: 'Printing',
  envelope: 'Envelope',
  certified: 'Certified Mail',
  receipt: 'Return receipt',
  signature: 'Signature on delivery',
  tags: 'Tags',
  reference: 'Reference',
  costCenter: 'Cost center',
} as const

type DraftField = keyof typeof draftFields

/** The parts of a draft as people read them. */
export type DraftFields = Record<DraftField, string>

type AddressLike = Omit<ShipmentAddressInput, 'verified'> | Shipment['to_address']

const describeAddress = (address: AddressLike, isAsEntered: boolean): string => {
  const { name, company, street1, street2, city, state, zip, country, phone, email } = address
  const postal = {
    name: name ?? null,
    company: company ?? null,
    street1,
    street2: street2 ?? null,
    city,
    state,
    zip,
    country,
  }
  const lines = [...addressLines(postal), phone, email, isAsEntered && 'Printed as entered']
  return lines.filter(Boolean).join('\n')
}

const describePrint = ({ color, duplex, paper }: Shipment['print_options']): string =>
  [
    color ? 'Color' : 'Black and white',
    duplex ? 'both sides' : 'one side',
    paper === 'legal' && 'Legal paper',
  ]
    .filter((part) => part !== false)
    .join(', ')

const describeKit = (kit: Shipment['chosen_kit'] | undefined): string => (kit ? kits[kit].title : 'Automatic')

type MailOptions = NonNullable<UpdateShipmentInput['shipping_options']> | Shipment['shipping_options']

const describeMail = (options: MailOptions): Pick<DraftFields, 'certified' | 'receipt' | 'signature'> => {
  const mail = {
    certified_mail: options.certified_mail ?? false,
    return_receipt: options.return_receipt ?? false,
    delivery_confirmation: null,
  }
  const choice = confirmationChoices(mail, true).find(
    ({ value }) => value === (options.delivery_confirmation ?? null),
  )
  return {
    certified: mail.certified_mail ? 'Yes' : 'No',
    receipt: mail.return_receipt ? 'Yes' : 'No',
    signature: choice?.label ?? options.delivery_confirmation ?? '',
  }
}

const describeTags = (names: readonly string[]): string => formatList([...names].sort())

/** Returns the parts of a stored draft. */
export const draftFieldsOf = (
  shipment: Pick<
    Shipment,
    | 'shipment_name'
    | 'address_checks'
    | 'print_options'
    | 'shipping_options'
    | 'chosen_kit'
    | 'tags'
    | 'reference'
    | 'cost_center'
  >,
): DraftFields => {
  const { to_address: to, from_address: from } = shipment.address_checks
  return {
    name: shipment.shipment_name ?? '',
    to: describeAddress(to.entered, to.used_as_entered),
    from: describeAddress(from.entered, from.used_as_entered),
    printing: describePrint(shipment.print_options),
    envelope: describeKit(shipment.chosen_kit),
    ...describeMail(shipment.shipping_options),
    tags: describeTags(shipment.tags.map(({ name }) => name)),
    reference: shipment.reference ?? '',
    costCenter: shipment.cost_center ?? '',
  }
}

/** Returns the parts that an update would replace. */
export const inputFieldsOf = (
  input: Omit<Partial<UpdateShipmentInput>, 'shipping_options'> & {
    shipping_options?: MailOptions | null | undefined
  },
): Partial<DraftFields> => ({
  ...(input.shipment_name !== undefined && { name: input.shipment_name ?? '' }),
  ...(input.to_address && {
    to: describeAddress(input.to_address, input.to_address.use_as_entered ?? false),
  }),
  ...(input.from_address && {
    from: describeAddress(input.from_address, input.from_address.use_as_entered ?? false),
  }),
  ...(input.print_options && { printing: describePrint(input.print_options) }),
  ...(input.kit !== undefined && { envelope: describeKit(input.kit) }),
  ...(input.shipping_options && describeMail(input.shipping_options)),
  ...(input.tags && { tags: describeTags(input.tags) }),
  ...(input.reference !== undefined && { reference: input.reference ?? '' }),
  ...(input.cost_center !== undefined && { costCenter: input.cost_center ?? '' }),
})

/** Returns parts of a draft by their labels. */
export const labeledParts = (fields: Partial<DraftFields>): Parts =>
  // The table has exactly the fields of the type.
  Object.fromEntries(
    (Object.keys(draftFields) as DraftField[]).flatMap((field) => {
      const text = fields[field]
      return text === undefined ? [] : [[draftFields[field], text]]
    }),
  )

/** Returns the parts of `mine` that differ from the stored ones. */
export const differencesOf = (mine: Partial<DraftFields>, theirs: DraftFields): Difference[] =>
  differencesBetween(labeledParts(mine), labeledParts(theirs))
