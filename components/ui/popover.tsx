'use client'

import { useEffect } from 'react'

import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'
import type { PopoverProps } from './popover-popup.tsx'

const load = () => import('./popover-popup.tsx').then((module) => module.PopoverPopup)

/** Renders a small panel of controls beside a button. It loads when the button is hovered or focused. */
export const Popover = (props: PopoverProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const { open } = props
  useEffect(() => {
    if (open) show()
  }, [open, show])
  if (Loaded) return <Loaded {...props} />
  return (
    <OnDemandTrigger
      trigger={props.trigger}
      popup="dialog"
      preload={preload}
      onOpen={() => props.onOpenChange(true)}
    />
  )
}
