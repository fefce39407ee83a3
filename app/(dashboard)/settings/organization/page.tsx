import type { Metadata } from 'next'

import { requireAccount } from '#app/session.ts'
import { LogoCard } from '#components/settings/logo-card.tsx'
import { OrganizationNameCard } from '#components/settings/organization-name-card.tsx'
import { PhoneCard } from '#components/settings/phone-card.tsx'
import { ReturnAddressCard } from '#components/settings/return-address-card.tsx'
import { SendDefaultsCard } from '#components/settings/send-defaults-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { TimeZoneCard } from '#components/settings/time-zone-card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { knownTimeZones } from '#lib/contract/formats/dates.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Organization' }

const OrganizationPage = async () => {
  const account = await requireAccount()
  return (
    <>
      <SettingsHeader current="organization" />
      <FormColumn>
        {!isPermitted(account.role, 'manage_organization') && (
          <Notice title="Only owners and admins can change these settings">
            Contact one of them to request a change.
          </Notice>
        )}
        <OrganizationNameCard name={account.organization.name} />

        <LogoCard logoUrl={account.organization.logo_url} />

        <ReturnAddressCard account={account} />
        <PhoneCard phone={account.organization.phone} />
        <TimeZoneCard
          timeZone={account.organization.time_zone}
          timeZones={knownTimeZones()}
          locale={account.organization.locale}
        />
        <SendDefaultsCard defaults={account.organization.send_defaults} />
      </FormColumn>
    </>
  )
}

export default OrganizationPage
