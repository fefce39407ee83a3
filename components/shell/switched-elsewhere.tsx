'use client'

import { useEffect, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { type ChooseOrganization, hearSwitches } from './switch-organization.ts'

type SwitchedElsewhereProps = { current: OwnOrganization; choose: ChooseOrganization }

/**
 * Asks, when another tab has switched, which organization it is to be: what is done on this page would be done in the
 * other one.
 */
export const SwitchedElsewhere = ({ current, choose }: SwitchedElsewhereProps) => {
  const [other, setOther] = useState<OwnOrganization | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => hearSwitches((chosen) => setOther(chosen.id === current.id ? null : chosen)), [current.id])
  const comeBack = async () => {
    const result = await choose(current.id)
    setError(result.ok ? null : result.error.message)
    if (result.ok) setOther(null)
  }
  return (
    <Dialog
      open={other !== null}
      title={`You switched to ${other?.name ?? ''}`}
      description={`You switched in another tab. This page still shows ${current.name}.`}
      onOpenChange={(open) => {
        if (!open) void comeBack()
      }}
      footer={
        <>
          <Button onClick={() => void comeBack()}>Back to {current.name}</Button>
          <Button variant="primary" onClick={() => window.location.assign(paths.overview())}>
            Continue in {other?.name ?? ''}
          </Button>
        </>
      }
    >
      {error ? <Notice alert tone="bad" title={error} /> : <p>Go back to keep what you entered here.</p>}
    </Dialog>
  )
}
