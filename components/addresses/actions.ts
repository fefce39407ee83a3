'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { createAddressInput, updateAddressInput } from '#lib/contract/addresses/address-book.ts'

/** Adds an address to the book. */
export const createEntry = defineAction((client, body: z.input<typeof createAddressInput>) =>
  client.createAddress({ body }),
)

/** Changes an entry of the book. */
export const updateEntry = defineAction((client, id: string, body: z.input<typeof updateAddressInput>) =>
  client.updateAddress({ params: { id }, body }),
)

/** Deletes an entry of the book. */
export const deleteEntry = defineAction((client, id: string) => client.deleteAddress({ params: { id } }))
