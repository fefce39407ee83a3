import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson } from '#app/session.ts'
import { AuthHeading, TextLink } from '#components/account/auth-heading.tsx'
import { NameOrganization } from '#components/account/name-organization.tsx'
import { knownTimeZones } from '#lib/contract/formats/dates.values.ts'
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
        <AuthHeading title="Organization limit reached">
          You can’t create another organization. Contact your administrator.
        </AuthHeading>
        <TextLink href={paths.overview()}>Back to Mailroom</TextLink>
      </>
    )
  }
  return (
    <>
      <AuthHeading title={hasNone ? 'Name your organization' : 'Name your new organization'}>
        Letters are sent and billed in its name. You’ll be the owner and can invite others.
      </AuthHeading>
      <NameOrganization email={person.email} timeZones={knownTimeZones()} />
      <p className="mt-3 text-sm text-ink-soft">
        {hasNone ? (
          'Invited to an organization? Open the link in the email instead.'
        ) : (
          <TextLink href={paths.overview()}>Back to Mailroom</TextLink>
        )}
      </p>
    </>
  )
}

export default WelcomePage
