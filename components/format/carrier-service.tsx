import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

/** Carrier and service by their public names; the rate provider's own values are in the title. */
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
