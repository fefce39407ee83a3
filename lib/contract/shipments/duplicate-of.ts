import type { z } from 'zod'

import type { Address } from '#lib/contract/addresses/address.ts'
import { deliveryConfirmations } from '#lib/contract/shipment-core/options.ts'

import { type createShipmentInput, maximumTags, type Shipment } from './shipment.ts'

type NewShipment = z.input<typeof createShipmentInput>

const asEntered = ({ verified: _verified, residential: _residential, ...entered }: Address) => entered

/**
 * Returns the input of a draft like a shipment: its document, addresses as entered, options and references. Metadata
 * belongs to the one shipment that a program created, and is not copied.
 */
export const duplicateOf = (original: Shipment): NewShipment => {
  const { to_address: to, from_address: from } = original.address_checks
  const { certified_mail, return_receipt, delivery_confirmation: asked } = original.shipping_options
  const name = original.shipment_name ?? original.document_filename
  return {
    document_key: original.document_key,
    copy_of: original.id,
    ...(name && { shipment_name: `Copy of ${name}`.slice(0, 200) }),
    to_address: {
      ...asEntered(to.entered),
      ...(to.used_as_entered && { use_as_entered: true }),
      ...(to.unverified_reason !== null && { unverified_reason: to.unverified_reason }),
    },
    from_address: { ...asEntered(from.entered), ...(from.used_as_entered && { use_as_entered: true }) },
    print_options: original.print_options,
    shipping_options: {
      certified_mail,
      return_receipt,
      delivery_confirmation: deliveryConfirmations.find((known) => known === asked) ?? null,
    },
    reference: original.reference,
    cost_center: original.cost_center,
    matter_id: original.matter_id,
    tags: original.tags.map((tag) => tag.name).slice(0, maximumTags),
  }
}
