import { type Carrier, needsSignature, type ProofOptions, type ServiceProof } from './carrier.values.ts'

const certifiedServices = ['First', 'Priority']

/** Returns whether the piece would go as Certified Mail: requested, and by a service that can be certified. */
export const isCertifiedPost = (service: string, options: Pick<ProofOptions, 'certified_mail'>): boolean =>
  options.certified_mail && certifiedServices.includes(service)

/** Confirmations that the postal service combines with Certified Mail, by EasyPost's table of options. */
const certifiedConfirmations = ['SIGNATURE_RESTRICTED', 'ADULT_SIGNATURE', 'ADULT_SIGNATURE_RESTRICTED']

/** Returns the confirmation to request from the postal service: Certified Mail includes a signature. */
export const postalConfirmation = ({
  certified_mail: certified,
  delivery_confirmation: confirmation,
}: Pick<ProofOptions, 'certified_mail' | 'delivery_confirmation'>): string | null =>
  certified && !certifiedConfirmations.includes(confirmation ?? '') ? null : confirmation

/** Abroad another country's post delivers: only Express is tracked to the door, and no signature is returned. */
const proofAbroad = (service: string): ServiceProof => {
  const isExpress = service === 'ExpressMailInternational'
  const isTracked = isExpress || service === 'PriorityMailInternational'
  return {
    mailedOn: isTracked,
    deliveredOn: isExpress,
    signature: false,
    returnReceipt: false,
    timelyForIrs: null,
    carrierKeeps: isExpress ? '2 years' : isTracked ? '120 days' : null,
  }
}

const proof = (service: string, options: ProofOptions): ServiceProof => {
  if (service.endsWith('International')) return proofAbroad(service)
  const certified = isCertifiedPost(service, options)
  const signature = certified || needsSignature(options.delivery_confirmation)
  // A plain First-Class letter is not tracked: the postal service records nothing of its way.
  const tracked = signature || service !== 'First'
  const keptForYears = signature || service === 'Express'
  return {
    mailedOn: tracked,
    deliveredOn: tracked,
    signature,
    returnReceipt: certified && options.return_receipt,
    timelyForIrs: null,
    carrierKeeps: keptForYears ? '2 years' : tracked ? '120 days' : null,
  }
}

/** The national postal service, which alone offers Certified Mail. */
export const usps = {
  codes: ['USPS'],
  services: {
    First: 'First-Class Mail',
    Priority: 'Priority Mail',
    Express: 'Priority Mail Express',
    GroundAdvantage: 'Ground Advantage',
    FirstClassMailInternational: 'First-Class Mail International',
    PriorityMailInternational: 'Priority Mail International',
    ExpressMailInternational: 'Priority Mail Express International',
  },
  untracked: ['First', 'FirstClassMailInternational'],
  usual: { domestic: 'First', abroad: 'FirstClassMailInternational' },
  trackingPage: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  contact: { phone: '1-800-275-8777', url: 'https://www.usps.com/help/contact-us.htm' },
  proof,
  // Express also reaches many addresses on Sundays, which is not counted on.
  deliversOn: () => 'postal',
  // Accountable mail is held for 15 days, Express for 5.
  hold: { basis: 'USPS Domestic Mail Manual 508.1.1.7', days: (service) => (service === 'Express' ? 5 : 15) },
  refundDays: 30,
} as const satisfies Carrier
