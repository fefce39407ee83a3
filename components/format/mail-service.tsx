import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

import { CarrierService } from './carrier-service.tsx'

type MailServiceProps = {
  carrier: string
  service: string | null
  options: Pick<ShippingOptions, 'certified_mail' | 'return_receipt'>
}

/** Shows carrier and service, and that the letter goes as Certified Mail: `USPS First-Class Mail, Certified Mail, return receipt`. */
export const MailService = ({ carrier, service, options }: MailServiceProps) => (
  <>
    <CarrierService carrier={carrier} service={service} />
    {service && isCertified(carrier, service, options) && ', Certified Mail'}
    {options.return_receipt && ', return receipt'}
  </>
)
