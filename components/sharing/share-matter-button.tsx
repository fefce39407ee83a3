'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { ShareMatterDialog } from './share-matter-dialog.tsx'

const load = () => import('./share-matter-dialog.tsx').then((module) => module.ShareMatterDialog)

type ShareMatterButtonProps = Omit<ComponentProps<typeof ShareMatterDialog>, 'trigger'>

/** Opens the dialog that creates a link to letters of a matter. It loads when the button gets focus or the pointer. */
export const ShareMatterButton = (props: ShareMatterButtonProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button>Share…</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
