import { carrierName } from './carriers.values.ts'

/** Whom to ask about a piece at a carrier. */
export type CarrierContact = { name: string; phone: string; url: string }

/** The carriers' public customer service in the United States. */
const contacts: Record<string, Omit<CarrierContact, 'name'>> = {
  USPS: { phone: '1-800-275-8777', url: 'https://www.usps.com/help/contact-us.htm' },
  UPS: { phone: '1-800-742-5877', url: 'https://www.ups.com/us/en/support/contact-us' },
  FedEx: { phone: '1-800-463-3339', url: 'https://www.fedex.com/en-us/customer-support/contact.html' },
}

/** How to reach the carrier that the rate provider names so; null for one that is not known. */
export const carrierContact = (carrier: string | null): CarrierContact | null => {
  const name = carrierName(carrier ?? '')
  const contact = contacts[name]
  return contact ? { name, ...contact } : null
}
