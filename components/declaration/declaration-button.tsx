'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger } from '#components/ui/on-demand-trigger.tsx'
import { useOnDemand } from '#components/ui/use-on-demand.ts'

type DeclarationButtonProps = { shipmentId: string; trackingNumber: string }

const load = () => import('./declaration-dialog.tsx').then((module) => module.DeclarationDialog)

/** Opens the form of a declaration of mailing. Its code loads when the button is reached for. */
export const DeclarationButton = (props: DeclarationButtonProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button size="small">Declaration of mailing…</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
