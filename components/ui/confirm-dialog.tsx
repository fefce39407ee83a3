'use client'

import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx'
import { OnDemandDialog } from './on-demand-trigger.tsx'

const load = () => import('./confirm-dialog-popup.tsx').then((module) => module.ConfirmDialogPopup)

/** Confirms an action that cannot be undone. The dialog loads when its button is hovered or focused. */
export const ConfirmDialog = ({ trigger, ...props }: ConfirmDialogProps) => (
  <OnDemandDialog load={load} of={props} trigger={trigger} />
)
