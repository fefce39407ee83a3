'use client'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import type { MemberSpending } from '#lib/contract/billing/spending-limit.ts'

const load = () => import('./limit-dialog-popup.tsx').then((module) => module.LimitDialogPopup)

type ChangeLimitProps = { member: MemberSpending; defaultCents: number | null }

/** Changes a member's limit. The form loads when its button is hovered or focused. */
export const ChangeLimit = ({ member, defaultCents }: ChangeLimitProps) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = (
    <Button size="small" aria-label={`Change limit for ${member.name}`}>
      Change
    </Button>
  )
  if (Loaded) return <Loaded member={member} defaultCents={defaultCents} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
