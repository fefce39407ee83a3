'use client'

import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { SendAgainProps } from './send-again-popup.tsx'

const load = () => import('./send-again-popup.tsx').then((module) => module.SendAgainPopup)

/** Sends several letters again. The dialog loads when its button is hovered or focused. */
export const SendAgain = (props: SendAgainProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}
