'use client'

import type { ComponentProps } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'

import type { LetterSelection } from './exhibit-query.ts'

const load = () => import('./exhibit-dialog.tsx').then((module) => module.ExhibitDialog)

type ExhibitButtonProps = {
  /** The letters, as the query of an archive. */
  selection: LetterSelection
  description: string
  size?: ComponentProps<typeof Button>['size']
}

/** Opens the dialog for an exhibit of these letters. It loads when the button gets focus or the pointer. */
export const ExhibitButton = ({ selection, description, size }: ExhibitButtonProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button {...(size && { size })}>Exhibit PDF…</Button>
  if (!Loaded) return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
  return <Loaded selection={selection} description={description} trigger={trigger} />
}
