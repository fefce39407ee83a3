'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { ShareLettersDialog } from './share-letters-dialog.tsx'

const load = () => import('./share-letters-dialog.tsx').then((module) => module.ShareLettersDialog)

type ShareLettersButtonProps = Omit<ComponentProps<typeof ShareLettersDialog>, 'trigger'>

/** Opens the dialog that creates a link to letters of a matter or a letter set. It loads when the button gets focus or the pointer. */
export const ShareLettersButton = (props: ShareLettersButtonProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button>Share…</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
