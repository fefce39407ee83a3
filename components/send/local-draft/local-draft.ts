import { z } from 'zod'

import { type AddressValues, emptyAddress } from '#components/address/address-values.ts'
import { addressFields } from '#lib/contract/addresses/address.ts'
import { fieldFault } from '#lib/contract/api/errors.ts'
import { id } from '#lib/contract/api/primitives.ts'
import { kitName } from '#lib/contract/mailpiece/mail-settings.ts'
import { matterBrief } from '#lib/contract/matters/matter-brief.ts'
import { deliveryConfirmations, printOptions } from '#lib/contract/shipment-core/options.ts'

const addressKeys = addressFields.keyof()

const storedAddress = z
  .partialRecord(addressKeys, z.string())
  .transform((stored): AddressValues => ({ ...emptyAddress, ...stored }))

const storedOptions = z.object({
  shipment_name: z.string(),
  print_options: printOptions,
  shipping_options: z.object({
    certified_mail: z.boolean(),
    return_receipt: z.boolean(),
    delivery_confirmation: z.enum(deliveryConfirmations).nullable(),
  }),
  kit: kitName.nullable().default(null),
  tags: z.array(z.string()),
  reference: z.string().default(''),
  cost_center: z.string().default(''),
  matter: matterBrief.nullable().default(null),
})

/** The values of print and mail options in the form. */
export type OptionValues = z.infer<typeof storedOptions>

const localDraft = z.object({
  saved_at: z.number().catch(0),
  filename: z.string().optional().catch(undefined),
  to_address: storedAddress.optional().catch(undefined),
  /** Null is the organization's return address. */
  from_address: storedAddress.nullish().catch(undefined),
  /** The addresses that are printed as entered, as the keys of their places. */
  as_entered: z
    .partialRecord(z.enum(['to_address', 'from_address']), z.string())
    .optional()
    .catch(undefined),
  /** The recipient that could not be confirmed, as the key of its place, and the reason to mail to it. */
  anyway: z.object({ place: z.string(), reason: z.string() }).optional().catch(undefined),
  options: storedOptions.optional().catch(undefined),
  /** The revision of the draft that the unsaved parts were typed on. */
  revision: z.int().optional().catch(undefined),
  /** The note to the approver. */
  approval_note: z.string().optional().catch(undefined),
  /** Errors of the API, stored until the fields change. */
  faults: z.array(fieldFault).optional().catch(undefined),
  /** The shipment that this is a copy of. */
  copy_of: id.optional().catch(undefined),
  /** Title of that shipment. */
  copy_of_title: z.string().optional().catch(undefined),
  /** The draft created from this, which is authoritative from then on. */
  shipment_id: id.optional().catch(undefined),
})

/** The parts of an unfinished letter that this browser stores. */
export type LocalDraft = z.infer<typeof localDraft>

const nothing: LocalDraft = { saved_at: 0 }

/** Parses a stored draft. Drops invalid parts only. */
export const parseLocalDraft = (stored: string | null): LocalDraft => {
  if (stored === null) return nothing
  try {
    const parsed = localDraft.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : nothing
  } catch {
    return nothing
  }
}
