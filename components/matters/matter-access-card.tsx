'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { MatterAccess } from '#lib/contract/matters/matter-access.ts'

import * as wording from './access-wording.tsx'
import { updateMatterAccess } from './actions.ts'

/** Limits senders to the letters of their matters, having said what changes for whom. */
export const MatterAccessCard = ({ access }: { access: MatterAccess }) => {
  const toast = useToast()
  const save = useAction(updateMatterAccess, {
    onSuccess: ({ is_limited: isLimited }) => toast({ title: isLimited ? wording.limited : wording.lifted }),
  })
  return (
    <Card label={wording.access}>
      <CardHeader
        title={wording.access}
        description={wording.accessDescription}
        aside={
          access.is_limited ? (
            <Badge tone="good">{wording.on}</Badge>
          ) : (
            <Badge tone="neutral">{wording.off}</Badge>
          )
        }
      />
      <CardBody className="grid justify-items-start gap-3">
        <p>{access.is_limited ? wording.membersSeeTheirs : wording.membersSeeAll}</p>
        {access.is_limited ? (
          <ConfirmDialog
            trigger={<Button>{wording.lift}</Button>}
            title={wording.liftTitle}
            description={wording.liftDescription}
            confirmLabel={wording.lift}
            keepLabel={wording.keepLimited}
            action={save}
            onConfirm={() => save.run({ is_limited: false })}
          />
        ) : (
          <ConfirmDialog
            trigger={<Button>{wording.limit}</Button>}
            title={wording.limitTitle}
            description={
              <ul className="grid list-disc gap-2 pl-5">
                {wording.whoIsAffected(access).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            }
            confirmLabel={wording.limit}
            keepLabel={wording.keepAsIs}
            tone="primary"
            action={save}
            onConfirm={() => save.run({ is_limited: true })}
          />
        )}
      </CardBody>
    </Card>
  )
}
