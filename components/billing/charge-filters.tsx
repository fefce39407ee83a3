import { createLoader, createSerializer, type inferParserType, parseAsString } from 'nuqs/server'

import type { Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { firstPlace, placeAfter, placeBefore, placeParsers } from '#components/ui/list-place.ts'
import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { type ChargeStatus, chargeStatuses } from '#lib/contract/billing/billing.values.ts'
import { paths } from '#lib/paths.ts'

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
            label: chargeLabels[each].label,
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

/** The filters of the charges and the place in the list, as the address holds them. */
const addressParsers = {
  status: parseAsString,
  shipment: parseAsString,
  from: parseAsString,
  to: parseAsString,
  ...placeParsers,
}

export type ChargeAddress = inferParserType<typeof addressParsers>

export const readChargeAddress = createLoader(addressParsers)

const serialize = createSerializer(addressParsers)

/** The address of the list with these filters, at its first page. */
const filteredCharges = (path: string, filters: Partial<ChargeAddress>): string =>
  serialize(path, { ...filters, ...firstPlace })

/** The address of the page after this one. */
export const olderCharges = (path: string, address: ChargeAddress, nextCursor: string): string =>
  serialize(path, { ...address, ...placeAfter(address, nextCursor) })

/** The address of the page before this one; null on the first. */
export const newerCharges = (path: string, address: ChargeAddress): string | null => {
  const place = placeBefore(address)
  return place && serialize(path, { ...address, ...place })
}

/** First and last day of the charges. A plain form: what is chosen goes into the address. */
const DayFields = ({ address }: { address: ChargeAddress }) => (
  <form action={paths.settings.charges()} className="flex flex-wrap items-end gap-2">
    {address.status && <input type="hidden" name="status" value={address.status} />}
    {address.shipment && <input type="hidden" name="shipment" value={address.shipment} />}
    <Field label="Start date (UTC)">
      <Input type="date" name="from" defaultValue={address.from ?? ''} />
    </Field>
    <Field label="End date (UTC)">
      <Input type="date" name="to" defaultValue={address.to ?? ''} />
    </Field>
    <Button type="submit">Apply</Button>
  </form>
)

/** What a charge has come to, on screens. */
export const chargeLabels: Record<ChargeStatus, { label: string; tone: Tone }> = {
  charged: { label: 'Charged', tone: 'good' },
  refund_pending: { label: 'Refund pending', tone: 'accent' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  refund_failed: { label: 'Refund failed', tone: 'bad' },
}
