import type { Metadata } from 'next'

import { getPersonClient } from '#app/api-client.ts'
import { attempt } from '#app/attempt.ts'
import { Failure } from '#app/failure.tsx'
import { EmailCard } from '#components/security/email-card.tsx'
import { PasskeysCard } from '#components/security/passkeys-card.tsx'
import { PasswordCard } from '#components/security/password-card.tsx'
import { SessionsCard } from '#components/security/sessions-card.tsx'
import { TwoFactorCard } from '#components/security/two-factor-card.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'

import { confirmPassword, endOtherSessions, endSession } from './actions.ts'

export const metadata: Metadata = { title: 'Security' }

const SecurityPage = async () => {
  const client = await getPersonClient()
  const read = await attempt(client.getSecurity())
  if (!read.ok) return <Failure error={read.error} title="How you sign in could not be loaded" />
  const security = read.value.data
  const guard = { hasPassword: security.has_password, confirm: confirmPassword }
  return (
    <>
      <SettingsHeader current="security" />
      <div className="grid max-w-3xl gap-4">
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
