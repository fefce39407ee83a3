'use client'

import { useEffect, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { chooseOrganization } from './actions.ts'
import { hearSwitches } from './use-switch-organization.ts'

/**
 * Asks, when another tab has switched, which organization it is to be: what is done on this page would be done in the
 * other one.
 */
export const SwitchedElsewhere = ({ current }: { current: OwnOrganization }) => {
  const [other, setOther] = useState<OwnOrganization | null>(null)
  const { run, error } = useAction(chooseOrganization, { onSuccess: () => setOther(null) })
  useEffect(() => hearSwitches((chosen) => setOther(chosen.id === current.id ? null : chosen)), [current.id])
  const comeBack = () => void run(current.id)
  return (
    <Dialog
      open={other !== null}
      title={`You switched to ${other?.name ?? ''}`}
      description={`You switched in another tab. This page still shows ${current.name}.`}
      onOpenChange={(open) => {
        if (!open) comeBack()
      }}
      footer={
        <>
          <Button onClick={comeBack}>Back to {current.name}</Button>
          <Button variant="primary" onClick={() => window.location.assign(paths.overview())}>
            Continue in {other?.name ?? ''}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice alert tone="bad" title={error.message} />
      ) : (
        <p>Go back to keep what you entered here.</p>
      )}
    </Dialog>
  )
}
