'use client'

import { useEffect } from 'react'

import type { DialogProps } from './dialog-popup.tsx'
import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'

const load = () => import('./dialog-popup.tsx').then((module) => module.DialogPopup)

/**
 * Renders a modal dialog, which traps and restores the focus. It loads when its button is hovered or focused, or when
 * it is opened from elsewhere.
 */
export const Dialog = (props: DialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const { open, onOpenChange, trigger } = props
  useEffect(() => {
    if (open) show()
  }, [open, show])
  if (Loaded) return <Loaded {...props} />
  if (!trigger) return null
  return (
    <OnDemandTrigger
      trigger={trigger}
      popup="dialog"
      preload={preload}
      onOpen={() => {
        onOpenChange(true)
        // It may be open before its code has loaded.
        show()
      }}
    />
  )
}
