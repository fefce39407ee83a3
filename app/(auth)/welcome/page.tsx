import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount, findPerson } from '#app/session.ts'
import { AuthHeading } from '#components/account/auth-heading.tsx'
import { NameOrganization } from '#components/account/name-organization.tsx'
import { paths } from '#lib/paths.ts'

import { createOrganization } from './actions.ts'

export const metadata: Metadata = { title: 'Name your organization' }

const WelcomePage = async () => {
  if (await findAccount()) redirect(paths.overview())
  const person = await findPerson()
  if (!person) redirect(paths.signIn())
  return (
    <>
      <AuthHeading title="Name your organization">
        Letters are sent in its name, and it pays for them. You are its owner; others join when you invite
        them.
      </AuthHeading>
      <NameOrganization email={person.email} create={createOrganization} />
    </>
  )
}

export default WelcomePage
