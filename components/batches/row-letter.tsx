'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { RowLetterProps } from './row-letter-popup.tsx'

const load = () => import('./row-letter-popup.tsx').then((module) => module.RowLetterPopup)

/** Shows the letter that was made for a row. It loads when its button is hovered or focused. */
export const RowLetter = (props: Omit<RowLetterProps, 'trigger'>) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = (
    <Button size="small" variant="quiet" aria-label={`Letter to ${props.name}`}>
      Letter
    </Button>
  )
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
