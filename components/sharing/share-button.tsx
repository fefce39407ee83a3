'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { ShareDialog } from './share-dialog.tsx'

const load = () => import('./share-dialog.tsx').then((module) => module.ShareDialog)

/** Opens the dialog that creates a link to a shipment. It loads when the button gets focus or the pointer. */
export const ShareButton = (props: Omit<ComponentProps<typeof ShareDialog>, 'trigger'>) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button size="small">Share…</Button>
  if (!Loaded) return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
  return <Loaded {...props} trigger={trigger} />
}
