'use client'

import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx'
import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'

const load = () => import('./confirm-dialog-popup.tsx').then((module) => module.ConfirmDialogPopup)

/** Asks before something that cannot be undone. Its code loads when the button is reached for. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}
