'use client'

import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx'
import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'

const load = () => import('./confirm-dialog-popup.tsx').then((module) => module.ConfirmDialogPopup)

/** Confirms an action that cannot be undone. The dialog loads when its button is hovered or focused. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}
