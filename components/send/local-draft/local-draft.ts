import { z } from 'zod'

import { addressFields } from '#lib/contract/addresses/address.ts'
import { fieldFault } from '#lib/contract/api/errors.ts'
import { id } from '#lib/contract/api/primitives.ts'
import { deliveryConfirmations, printOptions } from '#lib/contract/shipments/options.ts'

const addressKeys = addressFields.keyof()

export type AddressField = z.infer<typeof addressKeys>

/** An address as it stands in the form: whatever was typed, valid or not. */
export type AddressValues = Record<AddressField, string>

export const emptyAddress: AddressValues = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: 'US',
  phone: '',
  email: '',
}

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
  tags: z.array(z.string()),
})

/** Print and mail options as they stand in the form. */
export type OptionValues = z.infer<typeof storedOptions>

const localDraft = z.object({
  saved_at: z.number().catch(0),
  filename: z.string().optional().catch(undefined),
  to_address: storedAddress.optional().catch(undefined),
  /** Null stands for the organization's own return address. */
  from_address: storedAddress.nullish().catch(undefined),
  options: storedOptions.optional().catch(undefined),
  /** What is said to whoever approves the purchase. */
  approval_note: z.string().optional().catch(undefined),
  /** What the API found wrong, kept until the fields are changed. */
  faults: z.array(fieldFault).optional().catch(undefined),
  /** The shipment that this was begun as a copy of. */
  copy_of: id.optional().catch(undefined),
  /** The draft that was made of this; from then on the draft is the truth. */
  shipment_id: id.optional().catch(undefined),
})

/** What this browser remembers of a letter that is being prepared. */
export type LocalDraft = z.infer<typeof localDraft>

const nothing: LocalDraft = { saved_at: 0 }

/** Reads what was stored. Damaged or foreign parts are dropped, the rest is kept. */
export const parseLocalDraft = (stored: string | null): LocalDraft => {
  if (stored === null) return nothing
  try {
    const parsed = localDraft.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : nothing
  } catch {
    return nothing
  }
}

/** Whether there are addresses here that the API does not have yet. */
export const hasUnsavedAddresses = (draft: LocalDraft): boolean =>
  draft.to_address !== undefined || draft.from_address !== undefined
