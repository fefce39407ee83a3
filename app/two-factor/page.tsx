import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { findPerson, isTwoFactorLacking, redirectToSignIn } from '#app/session.ts'
import { LeaveTwoFactor } from '#components/account/leave-two-factor.tsx'
import { getPersonClient } from '#components/api/server-client.ts'
import { PasskeysCard } from '#components/security/passkeys-card.tsx'
import { TwoFactorCard } from '#components/security/two-factor-card.tsx'
import { ConfirmTwoFactor } from '#components/sign-in/confirm-two-factor.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Two-factor authentication' }

type SearchParams = Promise<{ next?: string | string[] }>

const TwoFactorPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next: requestedPath } = await searchParams
  const next = safeNextPath(typeof requestedPath === 'string' ? requestedPath : undefined) ?? paths.overview()
  const person = (await findPerson()) ?? (await redirectToSignIn())
  const client = await getPersonClient()
  const [security, isLacking] = await Promise.all([attempt(client.getSecurity()), isTwoFactorLacking()])
  if (!security.ok) return <Failure error={security.error} title="Your sign-in methods could not be loaded" />
  const { two_factor: hasApp, passkeys, has_password: hasPassword } = security.value.data
  const organization = person.organizations.find(({ is_current: isCurrent }) => isCurrent)
  const name = organization?.name ?? 'Your organization'
  const isConfirmation = isLacking && (hasApp || passkeys.length > 0)
  return (
    <>
      <h1 className="text-2xl font-emphasis">Two-factor authentication</h1>
      {isConfirmation ? (
        <>
          <p className="text-ink-soft">Confirm that it’s you to continue to {name}.</p>
          <ConfirmTwoFactor next={next} hasApp={hasApp} hasPasskey={passkeys.length > 0} />
        </>
      ) : (
        <>
          {isLacking ? (
            <p className="text-ink-soft">
              {name} requires two-factor authentication. Set up an authenticator app or a passkey to continue.
            </p>
          ) : (
            <Notice
              tone="good"
              title="You’re all set"
              action={
                <LinkButton variant="primary" href={next}>
                  Continue to Mailroom
                </LinkButton>
              }
            />
          )}
          <TwoFactorCard isOn={hasApp} hasPassword={hasPassword} />
          <PasskeysCard passkeys={passkeys} hasPassword={hasPassword} />
        </>
      )}
      <LeaveTwoFactor
        email={person.email}
        others={isLacking ? person.organizations.filter((each) => each !== organization) : []}
      />
    </>
  )
}

export default TwoFactorPage
