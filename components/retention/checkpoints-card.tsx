'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { updateOrganization } from '#components/settings/actions.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { useToast } from '#components/ui/toast.tsx'
import {
  type CheckpointEmails,
  checkpointEmails,
} from '#lib/contract/organizations/checkpoint-emails.values.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

type CheckpointsCardProps = { frequency: CheckpointEmails; canChange: boolean }

const labels: Record<CheckpointEmails, string> = {
  off: wording.off,
  daily: wording.daily,
  weekly: wording.weekly,
  monthly: wording.monthly,
}

/** Edits how often owners receive the newest checkpoint of the evidence log. */
export const CheckpointsCard = ({ frequency, canChange }: CheckpointsCardProps) => {
  const toast = useToast()
  const [chosen, setChosen] = useState<CheckpointEmails>(frequency)
  const save = useAction(updateOrganization, {
    onSuccess: () => toast({ title: wording.checkpointEmailsSaved }),
  })
  return (
    <Card label={wording.checkpointEmails}>
      <CardHeader title={wording.checkpointEmails} description={wording.aCheckpointIsASigned} />
      <CardBody>
        <FormShell
          label={wording.checkpointEmails}
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ checkpoint_emails: chosen })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.saveCheckpointEmails}
          savesChanges
          disabledReason={canChange ? null : wording.onlyOwnersAndAdmins}
        >
          <Field
            label={wording.sendToAllOwners}
            hint={
              <>
                {wording.keepTheseEmailsOutside}
                <PrefetchLink href={paths.verify()} className="text-link">
                  {wording.theVerificationPage}
                </PrefetchLink>
                .
              </>
            }
          >
            <NativeSelect
              value={chosen}
              disabled={!canChange}
              onChange={(event) => {
                const next = checkpointEmails.find((each) => each === event.target.value)
                if (next) setChosen(next)
              }}
            >
              {checkpointEmails.map((each) => (
                <option key={each} value={each}>
                  {labels[each]}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
