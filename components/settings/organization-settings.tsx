'use client'

import { useAccount } from '#components/api/use-account.ts'
import { Notice } from '#components/ui/notice.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { LogoCard } from './logo-card.tsx'
import { OrganizationNameCard } from './organization-name-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { ReturnAddressCard } from './return-address-card.tsx'
import { SendDefaultsCard } from './send-defaults-card.tsx'
import { TimeZoneCard } from './time-zone-card.tsx'

/** Shows what the organization is called, where its mail comes from, and how it is written. */
export const OrganizationSettings = ({ timeZones }: { timeZones: readonly string[] }) => {
  const account = useAccount()
  return (
    <>
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
        timeZones={timeZones}
        locale={account.organization.locale}
      />
      <SendDefaultsCard defaults={account.organization.send_defaults} />
    </>
  )
}
