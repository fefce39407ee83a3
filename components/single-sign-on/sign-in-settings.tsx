'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { RequireTwoFactorCard } from '#components/settings/require-two-factor-card.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { DomainsCard } from './domains-card.tsx'
import { ProviderCard } from './provider-card.tsx'
import { singleSignOnQueries } from './queries.ts'

/** Shows how members sign in. */
export const SignInSettings = () => {
  const account = useAccount()
  const members = useRead(singleSignOnQueries.members())
  const singleSignOn = useRead(singleSignOnQueries.settings())
  const canChange = isPermitted(account.role, 'manage_single_sign_on')
  return (
    <>
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
    </>
  )
}
