'use client'

import { useEffect, useState } from 'react'

import { subscribeSwitches } from '#components/account/organization-channel.ts'
import { useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'

const load = () => import('./switched-elsewhere-dialog.tsx').then((module) => module.SwitchedElsewhereDialog)

/**
 * Lets the user choose the organization after another tab has switched: actions on this page would apply to the other
 * one.
 */
export const SwitchedElsewhere = ({ current }: { current: OwnOrganization }) => {
  const [other, setOther] = useState<OwnOrganization | null>(null)
  const { Loaded, show } = useOnDemand(load)
  useEffect(
    () =>
      subscribeSwitches((chosen) => {
        setOther(chosen.id === current.id ? null : chosen)
        show()
      }),
    [current.id, show],
  )
  return Loaded && <Loaded current={current} other={other} onReturn={() => setOther(null)} />
}
