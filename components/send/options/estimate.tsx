'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'

import type { AddressValues } from '#components/address/address-values.ts'
import { useApi } from '#components/api/use-api.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { minuteMs } from '#lib/contract/formats/time.values.ts'
import { serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { PriceEstimate, PricedOption } from '#lib/contract/quotes/estimate.ts'

/** An estimate to show: null if impossible, undefined while the first is requested. */
export type ShownEstimate = PriceEstimate | null | undefined

type EstimatedPiece = {
  pageCount: number
  country: string
  /** The return address; undefined for the organization's. */
  from: AddressValues | undefined
  values: Pick<OptionValues, 'print_options' | 'shipping_options' | 'kit'>
  /** Whether the estimate is of use; false requests none. */
  isWanted?: boolean
}

/** Requests an estimate for the current options; the previous one stays until it arrives. */
export const useEstimate = ({
  pageCount,
  country,
  from,
  values,
  isWanted = true,
}: EstimatedPiece): ShownEstimate => {
  const api = useApi()
  const body = {
    page_count: pageCount,
    country,
    from_address: from,
    print_options: values.print_options,
    shipping_options: values.shipping_options,
    kit: values.kit,
  }
  const { data, isError } = useQuery({
    queryKey: ['estimate', body],
    queryFn: async ({ signal }) => (await api.estimatePrice({ body, signal })).data.estimate,
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 10 * minuteMs,
    retry: false,
  })
  return isError ? null : data
}

/** Describes what an option adds: `+$6.11`, `−$0.30`, and the service that it needs where that is another one. */
export const describeAdded = (estimate: ShownEstimate, option: PricedOption | null): string | null => {
  const price = estimate?.options.find((each) => each.option === option)
  if (!estimate || !price) return null
  const cents = price.added_cents
  const amount = cents === 0 ? 'No extra charge' : `${cents < 0 ? '−' : '+'}${formatDollars(Math.abs(cents))}`
  return price.service === estimate.service ? amount : `${amount} with ${serviceName('USPS', price.service)}`
}

/** Shows about what the piece costs. Quotes with all carriers follow on the next step. */
export const EstimateLine = ({ estimate }: { estimate: ShownEstimate }) => (
  <div aria-live="polite" aria-atomic="true">
    {estimate ? (
      <>
        <p className="text-md">
          About <Money cents={estimate.total_cents} className="font-emphasis" /> with{' '}
          <CarrierService carrier={estimate.carrier} service={estimate.service} />
        </p>
        <p className="text-sm text-ink-soft">
          Estimate at current rates. Quotes with exact prices are next.
          {estimate.account_postage_cents !== undefined && (
            <> EasyPost bills {formatDollars(estimate.account_postage_cents)} of it to your account.</>
          )}
        </p>
      </>
    ) : (
      <p className="text-sm text-ink-soft">
        {estimate === null
          ? 'No estimate for this piece. Prices are on the next step.'
          : 'Estimating the price…'}
      </p>
    )}
  </div>
)

/** Shows the estimate at the bottom of phone screens; it is announced above. */
export const EstimateBar = ({ estimate }: { estimate: PriceEstimate }) => (
  <p aria-hidden="true" className="text-sm text-ink-soft">
    About <Money cents={estimate.total_cents} className="text-lg font-emphasis text-ink" /> with{' '}
    <CarrierService carrier={estimate.carrier} service={estimate.service} />
  </p>
)
