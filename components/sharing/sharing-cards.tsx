'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ShareLink, Sharing } from '#lib/contract/sharing/share-link.ts'
import { paths } from '#lib/paths.ts'

import { revokeAllShareLinks, updateSharing } from './actions.ts'
import { LinkList } from './link-list.tsx'
import * as wording from './wording.tsx'

/** Allows sharing by link, or turns it off. */
export const SharingCard = ({ sharing, canChange }: { sharing: Sharing; canChange: boolean }) => {
  const toast = useToast()
  const [isAllowed, setIsAllowed] = useState(sharing.is_allowed)
  const save = useAction(updateSharing, { onSuccess: () => toast({ title: wording.sharingSaved }) })
  return (
    <Card label={wording.sharingByLink}>
      <CardHeader title={wording.sharingByLink} description={wording.whileOff} />
      <CardBody>
        <FormShell
          label={wording.sharingByLink}
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ is_allowed: isAllowed })
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.save}
          savesChanges
          disabledReason={canChange ? null : wording.onlyManagers}
        >
          <Checkbox
            name="is_allowed"
            label={wording.membersMayShare}
            checked={isAllowed}
            onChange={(event) => setIsAllowed(event.target.checked)}
            disabledReason={canChange ? null : wording.onlyManagers}
          />
        </FormShell>
      </CardBody>
    </Card>
  )
}

const RevokeAll = () => {
  const toast = useToast()
  const revoke = useAction(revokeAllShareLinks, {
    onSuccess: ({ revoked }) => toast({ title: wording.allRevoked(revoked) }),
  })
  return (
    <ConfirmDialog
      trigger={<Button size="small">{wording.revokeAll}</Button>}
      title={wording.revokeAllTitle}
      description={wording.allStopWorking}
      confirmLabel={wording.revokeAllLinks}
      keepLabel={wording.keepLinks}
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

/** Lists all links that work. */
export const ActiveLinksCard = ({ links, next, canRevokeAny }: ActiveLinksCardProps) => (
  <Card label={wording.activeLinks}>
    <CardHeader
      title={wording.activeLinks}
      description={wording.allThatWork}
      aside={canRevokeAny && links.length > 0 && <RevokeAll />}
    />
    <CardBody>
      {links.length === 0 ? (
        <p className="text-ink-soft">{wording.noActiveLinks}</p>
      ) : (
        <LinkList links={links} canRevokeAny={canRevokeAny} showsSubject />
      )}
      {next && (
        <LinkButton href={paths.settings.sharing({ after: next })} className="mt-3">
          {wording.moreLinks}
        </LinkButton>
      )}
    </CardBody>
  </Card>
)
