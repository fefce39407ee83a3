'use client'

import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'
import type { PopoverProps } from './popover-popup.tsx'

const load = () => import('./popover-popup.tsx').then((module) => module.PopoverPopup)

/** Renders a small panel of controls beside a button. It loads when the button is hovered or focused. */
export const Popover = (props: PopoverProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return (
    <OnDemandTrigger
      trigger={props.trigger}
      popup="dialog"
      preload={preload}
      onOpen={() => {
        show()
        props.onOpenChange(true)
      }}
    />
  )
}
