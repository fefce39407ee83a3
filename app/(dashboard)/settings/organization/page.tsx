import type { Metadata } from 'next'

import { updateOrganization } from '#app/(dashboard)/settings/actions.ts'
import { requireAccount } from '#app/session.ts'
import { OrganizationNameCard } from '#components/settings/organization-name-card.tsx'
import { ReturnAddressCard } from '#components/settings/return-address-card.tsx'
import { SettingsHeader } from '#components/settings/settings-header.tsx'

export const metadata: Metadata = { title: 'Organization' }

const OrganizationPage = async () => {
  const account = await requireAccount()
  return (
    <>
      <SettingsHeader current="organization" />
      <div className="grid max-w-3xl gap-4">
        <OrganizationNameCard name={account.organization.name} update={updateOrganization} />
        <ReturnAddressCard account={account} update={updateOrganization} />
      </div>
    </>
  )
}

export default OrganizationPage
