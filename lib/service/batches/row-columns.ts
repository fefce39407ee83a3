/** Columns of a row in nobody's hands. */
export const unheld = { leaseToken: null, leasedUntil: null, attempts: 0 }

/** Columns of a row with nothing wrong. */
export const withoutError = { errorCode: null, errorMessage: null, errorFields: null }

/** Columns of a row without a quote. */
export const unquoted = {
  quoteId: null,
  priceCents: null,
  carrier: null,
  service: null,
  isPicked: false,
  arrivesOn: null,
}

/** Columns of a row of which nothing was found out yet. */
export const unchecked = {
  ...unquoted,
  ...withoutError,
  quotesExpireAt: null,
  confirmedCents: null,
  attempts: 0,
}
