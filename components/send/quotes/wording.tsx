import type { ReactNode } from 'react'

export const quotesSendMail = 'Quotes · Send mail'
export const quotesCouldNotBeLoaded = 'Quotes could not be loaded'
export const chooseAService = 'Choose a service'

export const priceByArrival = 'Price by arrival'
export const afterYourDeadline = 'After your deadline'
export const noDate = 'No date'
export const certifiedMail = 'Certified Mail'
export const noDate2 = 'no date'
export const priceByArrivalOfListed = (count: string | number) => `Price by arrival of ${count}, listed below`
export const toAmount = (amount: string | number, amount2: string | number) => `${amount} to ${amount2}`
export const arrivingTo = (day: string | number, day2: string | number) => `arriving ${day} to ${day2}`
export const withoutADate = (undated: string | number) => `${undated} without a date`

export const notVerified = ' (not verified)'
export const thisDraft = 'This draft'
export const addresses = 'Addresses'
export const to = 'To'
export const from = 'From'
export const editAddresses = 'Edit addresses'
export const edit = 'Edit'
export const printingAndMailing = 'Printing and mailing'
export const mailpiece = 'Mailpiece'
export const editOptions = 'Edit options'

export const total = 'Total'
export const postage = 'Postage'
export const envelopeAndHandling = 'Envelope and handling'
export const printingCount = (count: string | number) => `Printing, ${count}`
export const color = 'Color'
export const tax = 'Tax'
export const selectedService = 'Selected service'
export const review = 'Review'
export const youWontBeCharged = 'You won’t be charged until you pay. Cancel any time until it is handed over.'

export const pricesHaveExpiredRefresh = 'Prices have expired. Refresh them to continue.'
export const pricesHaveExpired = 'Prices have expired'
export const refreshPrices = 'Refresh prices'
export const somePricesAreMissing = 'Some prices are missing'
export const notAskedCarriers = (services: string) =>
  `No price is known right now for ${services}. A missing service may be the one you want: refresh the prices before you choose another.`
export const pricesMayHaveChanged = 'Prices may have changed. Your draft is saved.'
export const services = 'Services'
export const signedDeliveryByOther = 'Signed delivery by other carriers'
export const notCertifiedMailNo =
  'Not Certified Mail: no USPS record of mailing and no return receipt. A law, lease or court rule that asks for Certified Mail is not met.'
export const noServicesAvailable = 'No services available'
export const seeEachCarriersReason =
  'See each carrier’s reason below. Try fewer mailing options, fewer sheets or a different address.'

export const price = 'Price'
export const arrival = 'Arrival'
export const any = 'Any'
export const deliveryDate = 'Delivery date'
export const mailingDate = 'Mailing date'
export const signature = 'Signature'
export const certifiedMailOnly = 'Certified Mail only'
export const sortBy = 'Sort by'
export const proof = 'Proof'
export const mustArriveBy = 'Must arrive by'
export const clearDate = 'Clear date'

export const everyPriceIncludesBeside = (amount: ReactNode) => (
  <>Every price includes {amount} beside the postage, for printing, envelope and handling.</>
)

export const unavailable = 'Unavailable'
export const noServiceArrivesBy = (certifiedMail: ReactNode, day: ReactNode) => (
  <>
    No {certifiedMail}service arrives by {day}
  </>
)
export const certifiedMail2 = 'Certified Mail '
export const earliestCarrierAndDay = (carrier: ReactNode, day: ReactNode, metOtherwise: ReactNode) => (
  <>
    Earliest: {carrier}, {day}.{metOtherwise}
  </>
)
export const theServicesBelowThatAreNotCertified =
  ' The services below that are not Certified Mail arrive in time.'
export const pricesRefreshed = 'Prices refreshed'
export const pricesCouldNotBeRefreshed = 'Prices could not be refreshed'

export const rateProvidersName = (carrier: string | number, service: string | number) =>
  `Rate provider’s name: ${carrier} ${service}`
export const cheapest = 'Cheapest'
export const fastest = 'Fastest'
export const printedAndMailedBy = (partner: string | number, atAn: string | number) =>
  `Printed and mailed by ${partner}${atAn}.`
export const atAnEstimatedPrice = ', at an estimated price: you pay the price shown'
export const notTrackedTheRecord = (partner: string | number) =>
  `Not tracked: the record ends when ${partner} reports it as mailed.`
export const notTrackedTheRecordEnds =
  'Not tracked: the record ends when you hand it over. The carrier refunds no postage.'
export const estimateCount = (count: string | number) => `estimate, ${count}`
export const unknown = 'Unknown'
export const arrivesLate = (count: ReactNode) => <>Arrives {count} late</>

export const pricesValidFor = (remaining: ReactNode) => <>Prices valid for {remaining}</>
export const pricesHaveExpiredSentence = 'Prices have expired.'
export const pricesValidFor1 = 'Prices valid for 1 more minute.'
export const pricesValidForMinutes = (minutes: string | number) => `Prices valid for ${minutes} minutes.`

export const noEstimate = 'no estimate'

export const days = (detail: string | number) => `${detail} days`

export const chargedByMailroom = 'Charged by Mailroom'
export const postageBilledByEasypost = 'Postage, billed by EasyPost to your account'
export const costInAll = 'Total cost'
export const ofWhichPostage = (amount: string) => `EasyPost bills ${amount} of it to your account.`

export const carriersNeedAPhoneNumber = (carriers: string) => `${carriers} need the sender’s phone number`
export const usedWhereAnAddressHasNone =
  'Carriers get your organization’s number where an address has none. It may be printed on their labels.'
export const organizationPhone = 'Organization’s phone number'
export const enterAPhoneNumber =
  'Enter a US phone number with ten digits and no extension, such as 415-555-0134.'
export const savePhoneAndRefresh = 'Save and refresh prices'
export const addItToThisLetter = 'Add to this letter only'
export const askAnOwnerForThePhone =
  'Ask an owner or admin of your organization to add its phone number in Settings, Organization, or add one to this letter’s return address.'
