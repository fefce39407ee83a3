'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'

import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { EmailCard, NameCard } from './profile-cards.tsx'
import { securityQueries } from './queries.ts'
import { SessionsCard } from './sessions-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** Shows the name of the person who is signed in, and how they sign in. */
export const SecurityView = () => {
  const read = useRead(securityQueries.security())
  const person = useRead(securityQueries.person())
  if (!read.ok) return <Failure error={read.error} title="Security settings could not be loaded" />
  const { email, has_password: hasPassword, two_factor: isOn, passkeys, sessions } = read.value.data
  return (
    <>
      <SettingsHeader current="security" />
      <FormColumn>
        {person.ok && <NameCard name={person.value.data.name} />}
        <PasswordCard email={email} hasPassword={hasPassword} />
        <TwoFactorCard isOn={isOn} hasPassword={hasPassword} />
        <PasskeysCard passkeys={passkeys} hasPassword={hasPassword} />
        <EmailCard email={email} hasPassword={hasPassword} />
        <SessionsCard sessions={sessions} />
      </FormColumn>
    </>
  )
}
