'use client'

import { chooseOrganization } from '#components/account/actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

export type SwitchedElsewhereProps = {
  current: OwnOrganization
  /** The organization that another tab has switched to; null when it is this one. */
  other: OwnOrganization | null
  onReturn: () => void
}

/** Lets the user choose the organization. */
export const SwitchedElsewhereDialog = ({ current, other, onReturn }: SwitchedElsewhereProps) => {
  const { run, error } = useAction(chooseOrganization, { onSuccess: onReturn })
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
