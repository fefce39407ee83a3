'use client'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { SendCopiesProps } from './send-copies-popup.tsx'

const load = () => import('./send-copies-popup.tsx').then((module) => module.SendCopiesPopup)

/** Sends First-Class copies of several letters. The dialog loads when its button is hovered or focused. */
export const SendCopies = (props: SendCopiesProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}
