/** A test input and its effect in the simulator. */
export type SandboxInput = { input: string; effect: string }

/**
 * Streets with an effect in the rate provider's simulator, each in the first line of the recipient's address, after any
 * number. A test checks that `docs/sandbox.md` lists the same.
 */
export const sandboxStreets = {
  undeliverable: { input: 'UNDELIVERABLE ST', effect: 'address not found' },
  misspelled: { input: 'MISSPELED ST', effect: 'corrected to MISSPELLED ST' },
  zipSuggested: {
    input: 'ZIP SUGGESTED ST',
    effect: 'not found; another ZIP code is suggested',
  },
  noApartment: { input: 'NO APARTMENT ST', effect: 'found, with a note that the apartment is missing' },
  vendorError: { input: 'VENDOR ERROR ST', effect: 'the vendor returns an error for every request' },
  vendorSlow: { input: 'VENDOR SLOW ST', effect: 'the vendor takes longer than the request timeout' },
  ratesError: { input: 'RATES ERROR ST', effect: 'the address is found; the rates request fails' },
  uspsError: { input: 'USPS ERROR ST', effect: 'USPS does not quote this address' },
  upsError: { input: 'UPS ERROR ST', effect: 'UPS does not quote this address' },
  fedexError: { input: 'FEDEX ERROR ST', effect: 'FedEx does not quote this address' },
  fedexSlow: {
    input: 'FEDEX SLOW ST',
    effect: 'FedEx does not respond for its own envelopes; the other carriers do',
  },
  lettersSlow: {
    input: 'LETTERS SLOW ST',
    effect: 'the vendor does not respond for letters and flats of USPS; it does for everything else',
  },
  lettersLimited: {
    input: 'LETTERS LIMITED ST',
    effect: 'the vendor refuses requests for letters and flats of USPS with 429 and Retry-After: 30',
  },
  lettersLimitedOnce: {
    input: 'LETTERS LIMITED ONCE ST',
    effect: 'of each shipment, the first such request is refused with 429 and Retry-After: 1',
  },
  lettersUnpriced: {
    input: 'LETTERS UNPRICED ST',
    effect: 'quoted; the prices of letters and flats of USPS are numbers, which cannot be read',
  },
  oddObjects: {
    input: 'ODD OBJECTS ST',
    effect:
      'quoted; messages of carriers are lists and objects, one is null, and a rate has no service; trackers have no status, and a scan has no time',
  },
  labelRefused: { input: 'LABEL REFUSED ST', effect: 'quoted; the carrier refuses the label' },
  labelError: {
    input: 'LABEL ERROR ST',
    effect: 'the vendor fails during the purchase without selling a label',
  },
  labelLost: { input: 'LABEL LOST ST', effect: 'the label is sold, but the response is lost' },
  priceChanged: {
    input: 'PRICE CHANGED ST',
    effect: 'the label costs $1.25 more than quoted; refreshed quotes are correct',
  },
  labelCorrected: {
    input: 'LABEL CORRECTED ST',
    effect: 'the carrier prints LABEL CORRECTED AVE on the label',
  },
  refundRejected: {
    input: 'REFUND REJECTED ST',
    effect: 'the label refund is rejected days later, as often as it is requested',
  },
  refundRejectedOnce: {
    input: 'REFUND REJECTED ONCE ST',
    effect: 'the first label refund is rejected days later; requested again, it is granted',
  },
} as const satisfies Record<string, SandboxInput>

/** Stripe's own test cards and their effect in the simulator, listed in `docs/sandbox.md` likewise. */
export const sandboxCards: readonly SandboxInput[] = [
  { input: '4242424242424242', effect: 'Visa, succeeds' },
  { input: '5555555555554444', effect: 'Mastercard, succeeds' },
  { input: '378282246310005', effect: 'American Express, succeeds' },
  { input: '4000000000000341', effect: 'can be added; every charge is declined' },
  {
    input: '4000002500003155',
    effect: 'can be added; charges without the cardholder require authentication',
  },
  {
    input: '4000002760003184',
    effect: 'can be added; charges without the cardholder require authentication',
  },
  { input: '4000000000000259', effect: 'succeeds; then disputed as fraudulent' },
  { input: '4000000000002685', effect: 'succeeds; then disputed: not received' },
  { input: '4000000000001976', effect: 'succeeds; then the cardholder’s bank asks about the charge' },
  { input: '4000000000005423', effect: 'succeeds; then the card’s issuer suspects fraud' },
  { input: '4000000000000002', effect: 'declined when added' },
  { input: '4000000000009995', effect: 'declined when added: insufficient funds' },
  { input: '4000000000009987', effect: 'declined when added: lost card' },
  { input: '4000000000009979', effect: 'declined when added: stolen card' },
  { input: '4000000000000069', effect: 'declined when added: expired card' },
  { input: '4000000000000127', effect: 'declined when added: incorrect security code' },
  { input: '4000000000000119', effect: 'declined when added: processing error' },
]
