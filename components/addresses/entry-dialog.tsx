'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { EntryDialogProps } from './entry-dialog-popup.tsx'

const load = () => import('./entry-dialog-popup.tsx').then((module) => module.EntryDialogPopup)

/** Adds or edits an address. The form loads when its button is hovered or focused. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}

/** Renders the button that adds an address. A trigger passed from the server could not be cloned in time. */
export const AddEntry = () => <EntryDialog entry={null} trigger={<Button>Add address</Button>} />
