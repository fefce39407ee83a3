import { carrierName, isCertified, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

/**
 * Shows carrier and service by their public names, with the provider's values in the title. With the options of the letter, it
 * says that it goes as Certified Mail: `USPS First-Class Mail, Certified Mail, return receipt`.
 */
export const CarrierService = ({
  carrier,
  service,
  options,
  className,
}: {
  carrier: string
  service: string | null
  options?: Pick<ShippingOptions, 'certified_mail' | 'return_receipt'>
  className?: string
}) => (
  <span title={[carrier, service].filter(Boolean).join(' · ')} className={className}>
    {carrierName(carrier)}
    {service && ` ${serviceName(carrier, service)}`}
    {service && options && isCertified(carrier, service, options) && ', Certified Mail'}
    {service && options?.return_receipt && ', return receipt'}
  </span>
)
