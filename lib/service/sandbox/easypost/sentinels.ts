/**
 * Streets that make the stand-in fail in a chosen way. Each is part of the first address line, in any case.
 * `docs/sandbox.md` lists them for users; a test holds the two together.
 */
export const streetSentinels = {
  undeliverable: 'UNDELIVERABLE ST',
  misspelled: 'MISSPELED ST',
  noApartment: 'NO APARTMENT ST',
  vendorError: 'VENDOR ERROR ST',
  vendorSlow: 'VENDOR SLOW ST',
  ratesError: 'RATES ERROR ST',
  uspsError: 'USPS ERROR ST',
  upsError: 'UPS ERROR ST',
  fedexError: 'FEDEX ERROR ST',
  fedexSlow: 'FEDEX SLOW ST',
  labelRefused: 'LABEL REFUSED ST',
  labelError: 'LABEL ERROR ST',
  labelLost: 'LABEL LOST ST',
  priceChanged: 'PRICE CHANGED ST',
  refundRejected: 'REFUND REJECTED ST',
} as const

export type StreetSentinel = keyof typeof streetSentinels

/** Whether the address names the sentinel's street. Words are compared, so that `MUPS ERROR ST` is nothing. */
export const isOn = (address: { street1: string | null }, sentinel: StreetSentinel): boolean =>
  new RegExp(`(^|\\s)${streetSentinels[sentinel]}`, 'i').test(address.street1 ?? '')
