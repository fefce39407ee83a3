'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

import { signOut } from './sign-out.ts'
import { useSwitchOrganization } from './use-organizations.ts'

type LeaveTwoFactorProps = { email: string; others: readonly OwnOrganization[] }

/** Offers what does not need the second factor: other organizations, and signing out. */
export const LeaveTwoFactor = ({ email, others }: LeaveTwoFactorProps) => {
  const change = useSwitchOrganization(paths.overview())
  const leave = useAction(signOut, { after: { leave: paths.signIn() } })
  const error = leave.error ?? change.error
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      {others.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          Or switch to
          {others.map(({ id, name }) => (
            <Button key={id} size="small" pending={change.isPending} onClick={() => void change.run(id)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <p>
        Signed in as {email}.{' '}
        <Button size="small" variant="quiet" pending={leave.isPending} onClick={() => void leave.run()}>
          Sign out
        </Button>
      </p>
      {error && <Notice alert tone="bad" title={error.message} />}
    </div>
  )
}
