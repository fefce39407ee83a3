import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { RequireTwoFactorCard } from '#components/settings/require-two-factor-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { DomainsCard } from '#components/single-sign-on/domains-card.tsx'
import { ProviderCard } from '#components/single-sign-on/provider-card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Sign-in · Settings' }

const SignInSettingsPage = async () => {
  const client = await getClient()
  const [account, members, singleSignOn] = await Promise.all([
    requireAccount(),
    attempt(client.listMembers()),
    attempt(client.getSingleSignOn()),
  ])
  const canChange = isPermitted(account.role, 'manage_single_sign_on')
  return (
    <>
      <SettingsHeader current="sign-in" description="How members sign in to this organization." />
      <FormColumn>
        {members.ok ? (
          <RequireTwoFactorCard
            isRequired={account.organization.two_factor_required}
            canChange={isPermitted(account.role, 'manage_organization')}
            members={members.value.data}
          />
        ) : (
          <Failure level={2} error={members.error} title="Members could not be loaded" />
        )}
        {singleSignOn.ok && (
          <>
            <ProviderCard settings={singleSignOn.value.data} canChange={canChange} />
            <DomainsCard domains={singleSignOn.value.data.domains} canChange={canChange} />
          </>
        )}
        {!singleSignOn.ok && isPermitted(account.role, 'manage_organization') && (
          <Failure level={2} error={singleSignOn.error} title="Single sign-on could not be loaded" />
        )}
      </FormColumn>
    </>
  )
}

export default SignInSettingsPage
