'use client'

import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'
import type { SheetProps } from './sheet-popup.tsx'

const load = () => import('./sheet-popup.tsx').then((module) => module.SheetPopup)

/**
 * Renders a panel that slides in from the left, for navigation on small screens. It loads when its button is hovered
 * or focused.
 */
export const Sheet = (props: SheetProps) => {
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
