/** What a stand-in does when it is given a certain input. */
export type SandboxInput = { input: string; effect: string }

/**
 * Streets that make the rate provider's stand-in do something, each in the first line of the recipient's address, with
 * any number before it. `docs/sandbox.md` says the same; a test holds the two together.
 */
export const sandboxStreets = {
  undeliverable: { input: 'UNDELIVERABLE ST', effect: 'the address is not found' },
  misspelled: { input: 'MISSPELED ST', effect: 'corrected to MISSPELLED ST' },
  zipSuggested: {
    input: 'ZIP SUGGESTED ST',
    effect: 'not found; another ZIP code is suggested',
  },
  noApartment: { input: 'NO APARTMENT ST', effect: 'found, with the remark that the apartment is missing' },
  vendorError: { input: 'VENDOR ERROR ST', effect: 'the vendor fails whatever it is asked' },
  vendorSlow: { input: 'VENDOR SLOW ST', effect: 'the vendor takes longer than anyone waits' },
  ratesError: { input: 'RATES ERROR ST', effect: 'the address is found; asking for prices fails' },
  uspsError: { input: 'USPS ERROR ST', effect: 'USPS says that it does not quote this address' },
  upsError: { input: 'UPS ERROR ST', effect: 'UPS says that it does not quote this address' },
  fedexError: { input: 'FEDEX ERROR ST', effect: 'FedEx says that it does not quote this address' },
  fedexSlow: { input: 'FEDEX SLOW ST', effect: 'FedEx does not answer for its own envelopes; the others do' },
  labelRefused: { input: 'LABEL REFUSED ST', effect: 'prices are given; the carrier refuses the label' },
  labelError: { input: 'LABEL ERROR ST', effect: 'the vendor fails while buying, and has sold nothing' },
  labelLost: { input: 'LABEL LOST ST', effect: 'the label is sold, and the answer is lost on its way' },
  priceChanged: {
    input: 'PRICE CHANGED ST',
    effect: 'the label costs $1.25 more than was quoted; quotes asked for again are right',
  },
  labelCorrected: {
    input: 'LABEL CORRECTED ST',
    effect: 'the carrier writes LABEL CORRECTED AVE on the label that it sells',
  },
  refundRejected: { input: 'REFUND REJECTED ST', effect: 'the refund of the label is rejected, days later' },
} as const satisfies Record<string, SandboxInput>

/** Stripe's own test cards, and what the stand-in does with each. The same holds for them. */
export const sandboxCards: readonly SandboxInput[] = [
  { input: '4242424242424242', effect: 'Visa, pays' },
  { input: '5555555555554444', effect: 'Mastercard, pays' },
  { input: '378282246310005', effect: 'American Express, pays' },
  { input: '4000000000000341', effect: 'is taken, and declined whenever it is charged' },
  {
    input: '4000002500003155',
    effect: 'is taken, and its bank asks for its holder whenever it is charged without them',
  },
  {
    input: '4000002760003184',
    effect: 'is taken, and its bank asks for its holder whenever it is charged without them',
  },
  { input: '4000000000000002', effect: 'declined when it is added' },
  { input: '4000000000009995', effect: 'declined when it is added: insufficient funds' },
  { input: '4000000000009987', effect: 'declined when it is added: lost' },
  { input: '4000000000009979', effect: 'declined when it is added: stolen' },
  { input: '4000000000000069', effect: 'declined when it is added: expired' },
  { input: '4000000000000127', effect: 'declined when it is added: wrong security code' },
  { input: '4000000000000119', effect: 'declined when it is added: could not be processed' },
]
