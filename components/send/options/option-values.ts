import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { matterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { deliveryConfirmations } from '#lib/contract/shipment-core/options.ts'
import { type Shipment, updateShipmentInput } from '#lib/contract/shipments/shipment.ts'

/** Parses name, print and mail options, tags and references. */
export const optionsInput = updateShipmentInput
  .pick({
    shipment_name: true,
    print_options: true,
    shipping_options: true,
    kit: true,
    tags: true,
    reference: true,
    cost_center: true,
  })
  .required({ print_options: true })
  .extend({ matter: matterBrief.nullable() })
  .transform(({ matter, ...input }) => ({ ...input, matter_id: matter?.id ?? null }))

export type OptionsInput = z.output<typeof optionsInput>

/** The initial options: the least paper and the lowest price. */
export const defaultOptions: OptionValues = {
  shipment_name: '',
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: false, return_receipt: false, delivery_confirmation: null },
  kit: null,
  tags: [],
  reference: '',
  cost_center: '',
  matter: null,
}

/** Returns the organization's initial options. Options for domestic mail stay off abroad. */
export const beginWith = (defaults: SendDefaults | null, isDomestic: boolean): OptionValues => ({
  ...defaultOptions,
  ...(defaults && { print_options: defaults.print_options }),
  ...(defaults &&
    isDomestic && {
      shipping_options: { ...defaultOptions.shipping_options, ...defaults.shipping_options },
    }),
})

const knownConfirmation = (value: string | null) =>
  deliveryConfirmations.find((known) => known === value) ?? null

/** Existing labels of the organization's shipments. */
export type KnownLabels = {
  tags: readonly string[]
  costCenters: readonly string[]
  /** Whether the reader created some of these shipments. */
  hasOwnLetters: boolean
}

/** A draft's options. */
export type DraftOptions = Pick<
  Shipment,
  | 'shipment_name'
  | 'print_options'
  | 'shipping_options'
  | 'chosen_kit'
  | 'tags'
  | 'reference'
  | 'cost_center'
  | 'matter'
>

/** Converts a draft's options to form values. */
export const asOptionValues = (shipment: DraftOptions): OptionValues => ({
  shipment_name: shipment.shipment_name ?? '',
  print_options: shipment.print_options,
  shipping_options: {
    certified_mail: shipment.shipping_options.certified_mail,
    return_receipt: shipment.shipping_options.return_receipt,
    delivery_confirmation: knownConfirmation(shipment.shipping_options.delivery_confirmation),
  },
  kit: shipment.chosen_kit,
  tags: shipment.tags.map((tag) => tag.name),
  reference: shipment.reference ?? '',
  cost_center: shipment.cost_center ?? '',
  matter: shipment.matter,
})

export type OptionsForm = UseFormReturn<OptionValues, unknown, OptionsInput>
