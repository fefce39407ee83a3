'use client'

import { Stamp } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

const load = () => import('./match-paper-dialog.tsx').then((module) => module.MatchPaperDialog)

/** Adds a stamped paper that its code names; the form loads when its button is hovered or focused. */
export const MatchPaper = () => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = (
    <Button>
      <Stamp aria-hidden="true" />
      Add stamped paper…
    </Button>
  )
  if (Loaded) return <Loaded trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
