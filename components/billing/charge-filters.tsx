import { DayFields } from '#components/billing/day-fields.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { type ChargeStatus, chargeStatuses } from '#lib/contract/billing/billing.values.ts'
import { paths } from '#lib/paths.ts'

import { type ChargeAddress, filteredCharges } from './charge-address.ts'
import { chargeWords } from './charge-words.ts'

type ChargeFiltersProps = { address: ChargeAddress; status: ChargeStatus | null }

/** What narrows the charges; every choice has its own address. */
export const ChargeFilters = ({ address, status }: ChargeFiltersProps) => {
  const here = paths.settings.charges()
  const isNarrowed = Boolean(address.from ?? address.to ?? address.shipment)
  return (
    <div className="mb-4 grid gap-4">
      <NavTabs
        label="Status"
        tabs={[
          {
            label: 'All',
            href: filteredCharges(here, { ...address, status: null }),
            current: status === null,
          },
          ...chargeStatuses.map((each) => ({
            label: chargeWords[each].label,
            href: filteredCharges(here, { ...address, status: each }),
            current: status === each,
          })),
        ]}
      />
      <div className="flex flex-wrap items-end gap-2">
        <DayFields address={address} />
        {isNarrowed && (
          <LinkButton variant="quiet" href={filteredCharges(here, { status: address.status })}>
            {address.shipment ? 'Show all shipments' : 'Clear dates'}
          </LinkButton>
        )}
      </div>
    </div>
  )
}
