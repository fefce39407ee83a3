import type { z } from 'zod'

import type { ActionResult } from '#lib/client/action-result.ts'
import type {
  AddressEntry,
  createAddressInput,
  updateAddressInput,
} from '#lib/contract/addresses/address-book.ts'

/** What the pages of the address book let their forms do; the server actions of `app` have these shapes. */
export type CreateEntry = (input: z.input<typeof createAddressInput>) => Promise<ActionResult<AddressEntry>>

export type UpdateEntry = (
  id: string,
  input: z.input<typeof updateAddressInput>,
) => Promise<ActionResult<AddressEntry>>

export type DeleteEntry = (id: string) => Promise<ActionResult<{ id: string }>>

export type BookActions = { create: CreateEntry; update: UpdateEntry; remove: DeleteEntry }
