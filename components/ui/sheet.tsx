'use client'

import { OnDemandTrigger, useOnDemand } from './on-demand-trigger.tsx'
import type { SheetProps } from './sheet-popup.tsx'

const load = () => import('./sheet-popup.tsx').then((module) => module.SheetPopup)

/** A panel that slides in from the left edge, for navigation on small screens. Loads when it is reached for. */
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
