'use client'

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

import type { LeaveDialogProps } from './leave-dialog.tsx'

const load = () => import('./leave-dialog.tsx').then((module) => module.LeaveDialog)

/** Preloads the dialog, since there may be no connection when it is needed. */
export const preloadLeaveDialog = (): void => {
  load().catch(() => {})
}

/** Shows the confirmation of leaving, loaded on demand. When it cannot load, people stay. */
export const LeaveDialogOnDemand = (props: LeaveDialogProps) => {
  const [Loaded, setLoaded] = useState<ComponentType<LeaveDialogProps> | null>(null)
  const stay = useEffectEvent(props.onStay)
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => stay(),
    )
  }, [])
  return Loaded && <Loaded {...props} />
}
