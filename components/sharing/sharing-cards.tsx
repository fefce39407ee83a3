'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShareLink, Sharing } from '#lib/contract/sharing/share-link.ts'
import { paths } from '#lib/paths.ts'

import { revokeAllShareLinks, updateSharing } from './actions.ts'
import { LinkList } from './link-list.tsx'

/** Allows sharing by link, or turns it off. */
export const SharingCard = ({ sharing, canChange }: { sharing: Sharing; canChange: boolean }) => {
  const toast = useToast()
  const [isAllowed, setIsAllowed] = useState(sharing.is_allowed)
  const save = useAction(updateSharing, {
    after: storedIn('getSharing', 'listShareLinks'),
    onSuccess: () => toast({ title: 'Sharing saved' }),
  })
  return (
    <Card label="Sharing by link">
      <CardHeader
        title="Sharing by link"
        description="While it is off, no link can be created and none works. Links that have not ended work again when you turn it on."
      />
      <CardBody>
        <FormShell
          label="Sharing by link"
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ is_allowed: isAllowed })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save"
          savesChanges
          disabledReason={canChange ? null : 'Only owners and admins can change this.'}
        >
          <Checkbox
            name="is_allowed"
            label="Members may share evidence by link"
            checked={isAllowed}
            onChange={(event) => setIsAllowed(event.target.checked)}
            disabledReason={canChange ? null : 'Only owners and admins can change this.'}
          />
        </FormShell>
      </CardBody>
    </Card>
  )
}

const RevokeAll = () => {
  const toast = useToast()
  const revoke = useAction(revokeAllShareLinks, {
    after: { reread: ['listShareLinks'] },
    onSuccess: ({ revoked }) => toast({ title: `${plural(revoked, 'link')} revoked` }),
  })
  return (
    <ConfirmDialog
      trigger={<Button size="small">Revoke all…</Button>}
      title="Revoke all links?"
      description="Every link of your organization stops working immediately. They cannot be restored."
      confirmLabel="Revoke all links"
      keepLabel="Keep links"
      action={revoke}
      onConfirm={() => revoke.run()}
    />
  )
}

type ActiveLinksCardProps = {
  links: readonly ShareLink[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  canRevokeAny: boolean
}

/** Lists all active links. */
export const ActiveLinksCard = ({ links, next, canRevokeAny }: ActiveLinksCardProps) => (
  <Card label="Active links">
    <CardHeader
      title="Active links"
      description="Soonest to end first."
      aside={canRevokeAny && links.length > 0 && <RevokeAll />}
    />
    <CardBody>
      {links.length === 0 ? (
        <p className="text-ink-soft">No active links.</p>
      ) : (
        <LinkList links={links} canRevokeAny={canRevokeAny} showsSubject />
      )}
      {next && (
        <LinkButton href={paths.settings.sharing({ after: next })} className="mt-3">
          More links
        </LinkButton>
      )}
    </CardBody>
  </Card>
)
