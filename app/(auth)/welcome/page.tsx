import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson } from '#app/session.ts'
import { AuthHeading, TextLink } from '#components/account/auth-heading.tsx'
import { NameOrganization } from '#components/account/name-organization.tsx'
import * as wording from '#components/account/wording.tsx'
import { knownTimeZones } from '#lib/contract/formats/dates.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: wording.nameYourOrganization }

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
        <AuthHeading title={wording.organizationLimitReached}>{wording.youCantCreateAnother}</AuthHeading>
        <TextLink href={paths.overview()}>{wording.backToMailroom}</TextLink>
      </>
    )
  }
  return (
    <>
      <AuthHeading title={hasNone ? wording.nameYourOrganization : wording.nameYourNewOrganization}>
        {wording.lettersAreSentAndBilled}
      </AuthHeading>
      <NameOrganization email={person.email} timeZones={knownTimeZones()} />
      <p className="mt-3 text-sm text-ink-soft">
        {hasNone ? (
          wording.invitedToAnOrganization
        ) : (
          <TextLink href={paths.overview()}>{wording.backToMailroom}</TextLink>
        )}
      </p>
    </>
  )
}

export default WelcomePage
