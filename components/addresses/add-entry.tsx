'use client'

import { Button } from '#components/ui/button.tsx'

import { EntryDialog } from './entry-dialog.tsx'

/** The button that adds an address. A trigger that comes from the server is not there yet when it is to be copied. */
export const AddEntry = () => (
  <EntryDialog entry={null} trigger={<Button variant="primary">Add address</Button>} />
)
