'use client'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Member } from '#lib/contract/members/member.ts'
import { paths } from '#lib/paths.ts'

import { updateOrganization } from './actions.ts'

type RequireTwoFactorCardProps = {
  isRequired: boolean
  canChange: boolean
  members: readonly Member[]
}

/** Describes who would lose access until they set it up. */
const describeEffect = (members: readonly Member[]): string => {
  const without = members.filter(({ oversight }) => oversight?.two_factor === false)
  if (without.length === 0) return 'Every member has set it up.'
  const keys = without.reduce((sum, { oversight }) => sum + (oversight?.api_keys ?? 0), 0)
  const people = `${plural(without.length, 'member')} without it will lose access immediately, until they set it up`
  return keys === 0 ? `${people}.` : `${people}. Their API keys (${keys}) will stop working until then.`
}

/** Requires two-factor authentication of all members. */
export const RequireTwoFactorCard = ({ isRequired, canChange, members }: RequireTwoFactorCardProps) => {
  const toast = useToast()
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: (account) =>
      toast({
        title: account.organization.two_factor_required
          ? 'Two-factor authentication is now required'
          : 'Two-factor authentication is now optional',
      }),
  })
  const hasOwn = members.some(({ is_you: isYou, oversight }) => isYou && oversight?.two_factor === true)
  return (
    <Card label="Require two-factor authentication">
      <CardHeader
        title="Require two-factor authentication"
        description="Members need an authenticator app or a passkey to use this organization. API keys work only while their owner has one."
        aside={isRequired ? <Badge tone="good">Required</Badge> : <Badge tone="neutral">Optional</Badge>}
      />
      <CardBody className="grid justify-items-start gap-3">
        {!canChange && <p className="text-sm text-ink-soft">Only owners and admins can change this.</p>}
        {canChange && !isRequired && !hasOwn && (
          <Notice
            title="Set it up for yourself first"
            action={
              <LinkButton size="small" href={paths.settings.security()}>
                Go to Security
              </LinkButton>
            }
          >
            Otherwise you would lose access too.
          </Notice>
        )}
        {canChange && !isRequired && hasOwn && (
          <ConfirmDialog
            trigger={<Button>Require</Button>}
            title="Require two-factor authentication?"
            description={describeEffect(members)}
            confirmLabel="Require"
            keepLabel="Cancel"
            tone="primary"
            action={save}
            onConfirm={() => save.run({ two_factor_required: true })}
          />
        )}
        {canChange && isRequired && (
          <ConfirmDialog
            trigger={<Button>Make optional</Button>}
            title="Make two-factor authentication optional?"
            description="Members will be able to sign in with a password alone, and to turn off two-factor authentication."
            confirmLabel="Make optional"
            keepLabel="Keep required"
            action={save}
            onConfirm={() => save.run({ two_factor_required: false })}
          />
        )}
      </CardBody>
    </Card>
  )
}
