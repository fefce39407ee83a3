'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import type { Matter } from '#lib/contract/matters/matter.ts'

import type { MatterDialogProps } from './matter-dialog-popup.tsx'

const load = () => import('./matter-dialog-popup.tsx').then((module) => module.MatterDialogPopup)

const MatterDialog = (props: MatterDialogProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  if (Loaded) return <Loaded {...props} />
  return <OnDemandTrigger trigger={props.trigger} popup="dialog" preload={preload} onOpen={show} />
}

/** Creates a matter. The form loads when its button is hovered or focused. */
export const AddMatter = () => <MatterDialog matter={null} trigger={<Button>New matter</Button>} />

/** Edits a matter, also to close it. See `AddMatter`. */
export const EditMatter = ({ matter }: { matter: Matter }) => (
  <MatterDialog matter={matter} trigger={<Button>Edit</Button>} />
)
