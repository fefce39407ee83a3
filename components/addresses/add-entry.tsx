'use client'

import { Button } from '#components/ui/button.tsx'

import type { BookActions } from './book-actions.ts'
import { EntryDialog } from './entry-dialog.tsx'

/** The button that adds an address. A trigger that comes from the server is not there yet when it is to be copied. */
export const AddEntry = ({ actions }: { actions: BookActions }) => (
  <EntryDialog entry={null} actions={actions} trigger={<Button variant="primary">Add address</Button>} />
)
