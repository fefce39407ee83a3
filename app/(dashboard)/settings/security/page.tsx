import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { findPerson } from '#app/session.ts'
import { getPersonClient } from '#components/api/server-client.ts'
import { PasskeysCard } from '#components/security/passkeys-card.tsx'
import { PasswordCard } from '#components/security/password-card.tsx'
import { EmailCard, NameCard } from '#components/security/profile-cards.tsx'
import { SessionsCard } from '#components/security/sessions-card.tsx'
import { TwoFactorCard } from '#components/security/two-factor-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

export const metadata: Metadata = { title: 'Security' }

const SecurityPage = async () => {
  const client = await getPersonClient()
  const [read, person] = await Promise.all([attempt(client.getSecurity()), findPerson()])
  if (!read.ok) return <Failure error={read.error} title="Security settings could not be loaded" />
  const security = read.value.data
  const hasPassword = security.has_password
  return (
    <>
      <SettingsHeader current="security" />
      <FormColumn>
        {person && <NameCard name={person.name} />}
        <PasswordCard email={security.email} hasPassword={security.has_password} />
        <TwoFactorCard isOn={security.two_factor} hasPassword={hasPassword} />
        <PasskeysCard passkeys={security.passkeys} hasPassword={hasPassword} />
        <EmailCard email={security.email} hasPassword={hasPassword} />
        <SessionsCard sessions={security.sessions} />
      </FormColumn>
    </>
  )
}

export default SecurityPage
