'use server'

import { runAction } from '#app/action.ts'
import type { CreateEntry, DeleteEntry, UpdateEntry } from '#components/addresses/book-actions.ts'

/** Adds an address to the book. */
export const createEntry: CreateEntry = async (body) => runAction((client) => client.createAddress({ body }))

/** Changes an entry of the book. */
export const updateEntry: UpdateEntry = async (id, body) =>
  runAction((client) => client.updateAddress({ params: { id }, body }))

/** Deletes an entry of the book. */
export const deleteEntry: DeleteEntry = async (id) =>
  runAction((client) => client.deleteAddress({ params: { id } }))
