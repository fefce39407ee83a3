'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
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

type CheckpointsCardProps = { frequency: CheckpointEmails; canChange: boolean }

const labels: Record<CheckpointEmails, string> = {
  off: 'Off',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

/** Edits how often owners receive the newest checkpoint of the evidence log. */
export const CheckpointsCard = ({ frequency, canChange }: CheckpointsCardProps) => {
  const toast = useToast()
  const [chosen, setChosen] = useState<CheckpointEmails>(frequency)
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: () => toast({ title: 'Checkpoint emails saved' }),
  })
  return (
    <Card label="Checkpoint emails">
      <CardHeader
        title="Checkpoint emails"
        description="A checkpoint is a signed statement of what the evidence log contains. Keep one to prove later that no earlier entry was changed or removed."
      />
      <CardBody>
        <FormShell
          label="Checkpoint emails"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ checkpoint_emails: chosen })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save checkpoint emails"
          savesChanges
          disabledReason={canChange ? null : 'Only owners and admins can change this.'}
        >
          <Field
            label="Send to all owners"
            hint={
              <>
                Keep these emails outside Mailroom. To check one, use{' '}
                <PrefetchLink href={paths.verify()} className="text-link">
                  the verification page
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
