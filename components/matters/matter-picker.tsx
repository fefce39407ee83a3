'use client'

import { useEffect } from 'react'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { MatterPopupProps } from './matter-popup.tsx'

// The popup loads whole: one that opened before its content would close again, as nothing in it could take the focus.
const load = () => import('./matter-popup.tsx').then((module) => module.MatterPopup)

type MatterPickerProps = MatterPopupProps & {
  /** Opens it at once. */
  isNew?: boolean
}

/** Chooses a matter by number, name or client. */
export const MatterPicker = ({ isNew = false, ...props }: MatterPickerProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  useEffect(() => {
    if (isNew) show()
  }, [isNew, show])
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}
