'use client'

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

import type { LeaveDialogProps } from './leave-dialog.tsx'

const load = () => import('./leave-dialog.tsx').then((module) => module.LeaveDialog)

/** Has the code come ahead: when the question is asked there may be no connection any more. */
export const preloadLeaveDialog = (): void => {
  load().catch(() => {})
}

/** The question of whether to leave, whose code comes when it is needed. Where it cannot come, people stay. */
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
