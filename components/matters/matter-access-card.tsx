'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { MatterAccess } from '#lib/contract/matters/matter-access.ts'

import { updateMatterAccess } from './actions.ts'
import { whoIsAffected } from './who-is-affected.ts'

/** Limits senders to the letters of their matters, having said what changes for whom. */
export const MatterAccessCard = ({ access }: { access: MatterAccess }) => {
  const toast = useToast()
  const save = useAction(updateMatterAccess, {
    after: storedIn('getMatterAccess'),
    onSuccess: ({ is_limited: isLimited }) =>
      toast({
        title: isLimited ? 'Senders now see only letters of their matters' : 'Senders now see everything',
      }),
  })
  return (
    <Card label="Access by matter">
      <CardHeader
        title="Access by matter"
        description="Whether senders see all mail of the organization, or only that of their matters."
        aside={access.is_limited ? <Badge tone="good">On</Badge> : <Badge tone="neutral">Off</Badge>}
      />
      <CardBody className="grid justify-items-start gap-3">
        <p>
          {access.is_limited
            ? 'Senders see only letters, evidence, tasks, addresses, lists and spending of matters that they are members of, and what they created themselves without a matter. Owners, admins, reviewers and operators see everything.'
            : 'Every member sees all letters, matters, addresses and evidence.'}
        </p>
        {access.is_limited ? (
          <ConfirmDialog
            trigger={<Button>Let senders see everything</Button>}
            title="Let senders see everything?"
            description="Every sender will see all letters, matters, addresses and evidence of the organization. Members of matters stay as they are."
            confirmLabel="Let senders see everything"
            keepLabel="Keep limited"
            action={save}
            onConfirm={() => save.run({ is_limited: false })}
          />
        ) : (
          <ConfirmDialog
            trigger={<Button>Limit senders to their matters</Button>}
            title="Limit senders to their matters?"
            description={
              <ul className="grid list-disc gap-2 pl-5">
                {whoIsAffected(access).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            }
            confirmLabel="Limit senders to their matters"
            keepLabel="Keep as is"
            tone="primary"
            action={save}
            onConfirm={() => save.run({ is_limited: true })}
          />
        )}
      </CardBody>
    </Card>
  )
}
