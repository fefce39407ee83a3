'use client'

import { useAction } from '#components/actions/use-action.ts'
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
import * as wording from './wording.tsx'

type RequireTwoFactorCardProps = {
  isRequired: boolean
  canChange: boolean
  members: readonly Member[]
}

/** Describes who would lose access until they set it up. */
const describeEffect = (members: readonly Member[]): string => {
  const without = members.filter(({ oversight }) => oversight?.two_factor === false)
  if (without.length === 0) return wording.everyMemberHasSet
  const keys = without.reduce((sum, { oversight }) => sum + (oversight?.api_keys ?? 0), 0)
  const people = wording.withoutItWillLose(plural(without.length, 'member'))
  return keys === 0 ? `${people}.` : wording.theirApiKeysWillStop(people, keys)
}

/** Requires two-factor authentication of all members. */
export const RequireTwoFactorCard = ({ isRequired, canChange, members }: RequireTwoFactorCardProps) => {
  const toast = useToast()
  const save = useAction(updateOrganization, {
    onSuccess: (account) =>
      toast({
        title: account.organization.two_factor_required
          ? wording.twoFactorAuthenticationIsNow
          : wording.twoFactorAuthenticationIsNowOptional,
      }),
  })
  const hasOwn = members.some(({ is_you: isYou, oversight }) => isYou && oversight?.two_factor === true)
  return (
    <Card label={wording.requireTwoFactorAuthentication}>
      <CardHeader
        title={wording.requireTwoFactorAuthentication}
        description={wording.membersNeedAnAuthenticator}
        aside={
          isRequired ? (
            <Badge tone="good">{wording.required}</Badge>
          ) : (
            <Badge tone="neutral">{wording.optional}</Badge>
          )
        }
      />
      <CardBody className="grid justify-items-start gap-3">
        {!canChange && <p className="text-sm text-ink-soft">{wording.onlyOwnersAndAdminsCanChange}</p>}
        {canChange && !isRequired && !hasOwn && (
          <Notice
            title={wording.setItUpForYourself}
            action={
              <LinkButton size="small" href={paths.settings.security()}>
                {wording.goToSecurity}
              </LinkButton>
            }
          >
            {wording.otherwiseYouWouldLose}
          </Notice>
        )}
        {canChange && !isRequired && hasOwn && (
          <ConfirmDialog
            trigger={<Button variant="primary">{wording.require}</Button>}
            title={wording.requireTwoFactorAuthenticationTitle}
            description={describeEffect(members)}
            confirmLabel={wording.require}
            keepLabel={wording.cancel}
            tone="primary"
            action={save}
            onConfirm={() => save.run({ two_factor_required: true })}
          />
        )}
        {canChange && isRequired && (
          <ConfirmDialog
            trigger={<Button>{wording.makeOptional}</Button>}
            title={wording.makeTwoFactorAuthentication}
            description={wording.membersWillBeAble}
            confirmLabel={wording.makeOptional}
            keepLabel={wording.keepRequired}
            action={save}
            onConfirm={() => save.run({ two_factor_required: false })}
          />
        )}
      </CardBody>
    </Card>
  )
}
