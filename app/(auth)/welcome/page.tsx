import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson } from '#app/session.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { NameOrganization } from '#components/account/name-organization.tsx'
import { TextLink } from '#components/account/text-link.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Name your organization' }

type SearchParams = Promise<{ another?: string | string[] }>

const WelcomePage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const isAnother = (await searchParams).another === 'yes'
  if (!isAnother && (await findAccount())) redirect(paths.overview())
  const person = await findPerson()
  if (!person) redirect(paths.signIn())
  const hasNone = person.organizations.length === 0
  if (!person.may_create_organization) {
    return (
      <>
        <AuthHeading title="No more organizations">
          Whoever runs Mailroom here makes organizations, or you belong to as many as one person may. Ask them
          for another one.
        </AuthHeading>
        <TextLink href={paths.overview()}>Back to Mailroom</TextLink>
      </>
    )
  }
  return (
    <>
      <AuthHeading title={hasNone ? 'Name your organization' : 'Name the new organization'}>
        Letters are sent in its name, and it pays for them. You are its owner; others join when you invite
        them.
      </AuthHeading>
      <NameOrganization email={person.email} />
      <p className="mt-3 text-sm text-ink-soft">
        {hasNone ? (
          'Were you invited to one? Open the link in the e-mail instead.'
        ) : (
          <TextLink href={paths.overview()}>Back to Mailroom</TextLink>
        )}
      </p>
    </>
  )
}

export default WelcomePage
