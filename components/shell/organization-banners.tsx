'use client'

import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'

import { chooseOrganization } from '#components/account/actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { useSwitchOrganization, hearSwitches } from './use-organizations.ts'

/** Shows that the reader was removed from an organization and is now in another one. */
export const LostOrganizationBanner = ({ current }: { current: OwnOrganization }) => {
  const { run, isPending, error } = useSwitchOrganization(paths.overview())
  return (
    <section
      aria-label="Organization"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b border-accent/20 bg-accent-soft px-4 py-1.5 text-center text-sm"
    >
      <Info aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <p role={error ? 'alert' : undefined}>
        {error?.message ??
          `You no longer have access to your previous organization. Continue in ${current.name} to make changes.`}
      </p>
      <Button size="small" pending={isPending} onClick={() => void run(current.id)}>
        Continue in {current.name}
      </Button>
    </section>
  )
}

/**
 * Asks for the organization when another tab has switched, since actions on this page would apply to the other one.
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
