'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { AddRecipientProps } from './add-recipient-popup.tsx'

const load = () => import('./add-recipient-popup.tsx').then((module) => module.AddRecipientPopup)

/** Adds a letter to another recipient. The form loads when its button is hovered or focused. */
export const AddRecipient = (props: Omit<AddRecipientProps, 'trigger'>) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button>Add recipient</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
