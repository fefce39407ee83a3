import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'

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
