import type { Metadata } from 'next'

import { getPersonClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { findPerson } from '#app/session.ts'
import { EmailCard } from '#components/security/email-card.tsx'
import { NameCard } from '#components/security/name-card.tsx'
import { PasskeysCard } from '#components/security/passkeys-card.tsx'
import { PasswordCard } from '#components/security/password-card.tsx'
import { SessionsCard } from '#components/security/sessions-card.tsx'
import { TwoFactorCard } from '#components/security/two-factor-card.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'

import { confirmPassword, endOtherSessions, endSession, rename } from './actions.ts'

export const metadata: Metadata = { title: 'Security' }

const SecurityPage = async () => {
  const client = await getPersonClient()
  const [read, person] = await Promise.all([attempt(client.getSecurity()), findPerson()])
  if (!read.ok) return <Failure error={read.error} title="Security settings could not be loaded" />
  const security = read.value.data
  const guard = { hasPassword: security.has_password, confirm: confirmPassword }
  return (
    <>
      <SettingsHeader current="security" />
      <div className="grid max-w-3xl gap-4">
        {person && <NameCard name={person.name} rename={rename} />}
        <PasswordCard email={security.email} hasPassword={security.has_password} />
        <TwoFactorCard isOn={security.two_factor} guard={guard} />
        <PasskeysCard passkeys={security.passkeys} guard={guard} />
        <EmailCard email={security.email} guard={guard} />
        <SessionsCard sessions={security.sessions} end={endSession} endOthers={endOtherSessions} />
      </div>
    </>
  )
}

export default SecurityPage
