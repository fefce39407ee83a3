import type { ReactNode } from 'react'

export const addressesSendMail = 'Addresses · Send mail'
export const theDraftCouldNotBeLoaded = 'The draft could not be loaded'
export const recipientAndReturnAddress = 'Recipient and return address'
export const savingRefreshesPrices = 'Saving refreshes prices.'

export const theDocumentCouldNotBeLoaded = 'The document could not be loaded'

export const suggestedSuggestion = (suggestion: ReactNode) => <>Suggested: {suggestion}</>
export const usingSuggestion = 'Use suggestion'

export const theAddressCouldNotBeSaved = 'The address could not be saved to the address book'
export const addresses = 'Addresses'
export const weCouldntVerifyThisAddress = 'We couldn’t verify this address'
export const fixTheFieldsMarked =
  'Fix the fields marked below. Nothing was charged, and your options are saved.'
export const recipient = 'Recipient'
export const enterANameACompany = 'Enter a name, a company, or both.'

export const yourOrganizationsReturnAddress = 'your organization’s return address'
export const continueText = 'Continue'
export const back = 'Back'
export const copyOf = (title: string | number) => `Copy of “${title}”`
export const theSameDocumentWithTheSame =
  'The same document with the same options, to another recipient. The original is not changed.'
export const thisDraftsReturnAddress = 'this draft’s return address'
export const updateQuotes = 'Update quotes'
export const backToQuotes = 'Back to quotes'
export const loadingAddresses = 'Loading addresses'

export const likelyEnvelopeItDepends = 'Likely envelope. It depends on the service you choose.'

export const filledInFromThePasted = 'Filled in from the pasted address.'
export const filledInFromThePastedAddress = (detail: string | number) =>
  `Filled in from the pasted address. Not used: ${detail}`
export const thePastedTextCouldNotBeRead =
  'The pasted text could not be read as an address. Enter the address below.'
export const nameOrPasteAWhole = 'Name, or paste a whole address'
export const addressBook = 'Address book'

export const returnAddress = 'Return address'
export const usingNote = (note: ReactNode) => <>Use {note}</>
export const changeReturnAddress = 'Change return address'
export const change = 'Change'

export const saveToAddressBook = 'Save to address book'

export const usingMyVersion = 'Use my version'
export const usingStandardizedAddress = 'Use standardized address'
export const forThe = (take: string | number, whose: string | number) => `${take} for the ${whose}`

export const verificationOfThe = (whose: string | number) => `Verification of the ${whose}: `
export const youCanContinueItIsVerified = (message: string | number) =>
  `${message} You can continue: it is verified with the quotes.`
export const addressVerificationIsNotAvailable =
  'Address verification is not available right now. You can continue: it is verified with the quotes.'
export const verifying = 'Verifying…'
export const addressNotFoundFix = 'Address not found. Fix the fields marked above.'
export const addressNotFoundItCanBePrinted = 'Address not found. It can be printed as entered.'
export const verifiedPrintedAsEntered = 'Verified. Printed as entered.'
export const verified = 'Verified.'
export const uspsFormat = 'USPS format: '
export const printedInUspsFormat = 'Printed in USPS format: '
export const youEntered = (list: ReactNode) => <>You entered {list}.</>
export const usingThisForThe = (whose: string | number) => `Use this for the ${whose}`
export const usingThis = 'Use this'
export const usingMyVersionForThe = (whose: string | number) => `Use my version for the ${whose}`

export const mailAnyway = 'Mail to this address anyway'
export const mailAnywayHint =
  'For a last known address. The reason becomes part of the evidence, and the address is shown as not verified.'
export const reasonToMail = 'Reason to mail to this address'
export const reasonExample = 'Last known address per lease dated June 1, 2026'
export const enterAReason = 'Enter the reason to mail to this address.'
export const doNotMailAnyway = 'Check the address instead'
export const addressNotFoundMailedAnyway =
  'Address not found. Mail will be sent to it as entered, without verification.'

export const notVerified = 'Not verified'
export const mailedAnyway = (reason: string) => `Reason to mail to this address anyway: “${reason}”`
export const verifiedPrintedAsEntered2 = 'Verified · Printed as entered'
export const verifiedStandardized = 'Verified · Standardized'
export const standardizedMarked = (marked: ReactNode) => <>Standardized: {marked}</>
export const youEnteredPrefix = 'You entered: '
export const noteMessage = (message: ReactNode) => <>Note: {message}</>

export const recipient2 = 'recipient'
export const returnAddress2 = 'return address'
