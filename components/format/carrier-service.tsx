import { carrierName, isCertified, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

/** Shows carrier and service by their public names, with the provider's values in the title. */
export const CarrierService = ({
  carrier,
  service,
  className,
}: {
  carrier: string
  service: string | null
  className?: string
}) => (
  <span title={[carrier, service].filter(Boolean).join(' · ')} className={className}>
    {carrierName(carrier)}
    {service && ` ${serviceName(carrier, service)}`}
  </span>
)

/** Shows carrier and service where there is little room: Certified Mail by that name alone, except to screen readers. */
export const ShortService = ({
  carrier,
  service,
  options,
}: {
  carrier: string
  service: string | null
  options: Pick<ShippingOptions, 'certified_mail' | 'return_receipt'> | null
}) => {
  if (!service || !options || !isCertified(carrier, service, options)) {
    return <CarrierService carrier={carrier} service={service} />
  }
  return (
    <>
      <span className="sr-only">
        <CarrierService carrier={carrier} service={service} />,{' '}
      </span>
      Certified{options.return_receipt && ', receipt'}
    </>
  )
}
