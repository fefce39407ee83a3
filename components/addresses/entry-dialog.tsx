'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger } from '#components/ui/on-demand-trigger.tsx'
import { useOnDemand } from '#components/ui/use-on-demand.ts'

import type { EntryDialogProps } from './entry-dialog-popup.tsx'

const load = () => import('./entry-dialog-popup.tsx').then((module) => module.EntryDialogPopup)

/** Adds an address to the book, or changes one. The form's code loads when the button is reached for. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}

/** The button that adds an address. A trigger that comes from the server is not there yet when it is to be copied. */
export const AddEntry = () => (
  <EntryDialog entry={null} trigger={<Button variant="primary">Add address</Button>} />
)
