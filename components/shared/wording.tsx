import type { ReactNode } from 'react'

export const sharedEvidence = 'Shared evidence'
export const linkNoLongerWorks = 'This link does not work'
export const linkMayHaveEnded =
  'It may be incomplete, have ended, or have been revoked. Ask the sender for another.'
export const tooManyRequests = 'Too many requests'
export const waitAMinute = 'This page was opened too often. Wait a minute, then reload it.'
export const couldNotBeShown = 'This page could not be shown'
export const tryAgainShortly = 'Try again in a moment.'

export const passwordNeeded = 'Enter the password'
export const passwordFromTheSender =
  'The sender has set a password for this link. Nothing is shown before it is entered.'
export const password = 'Password'
export const open = 'Open'
export const wrongPassword = 'This is not the password of this link.'
export const tooManyGuesses = 'Too many attempts. Wait 15 minutes, then try again.'

export const specimen = 'Specimen: nothing was mailed'
export const nothingWasMailed =
  'This is from a sandbox, where nothing is printed, mailed or charged. It is not proof of mailing.'
export const sharedBy = (organization: string) => `Shared by ${organization}`
export const evidenceOfMailing = 'Evidence of mailing'
export const worksUntil = (time: ReactNode) => <>This link works until {time}. Every view is recorded.</>
export const evidenceDeleted = 'The evidence was deleted'
export const deletedAtEnd = (organization: string) =>
  `${organization} shared evidence with you. It was kept for as long as its retention period, which has ended, and can no longer be shown or downloaded.`
export const deletedOn = (time: ReactNode) => <>Deleted on {time}.</>

export const lettersOfMatter = (number: string) => `Letters of matter ${number}`
export const letters = 'Letters'
export const openALetter = 'Open a letter to read its evidence, download its files and verify them.'
export const noLetters = 'No letter is shown at the moment.'
export const mailedOn = (day: ReactNode) => <>Mailed {day}</>
export const deliveredOn = (day: ReactNode) => <>Delivered {day}</>
export const notDelivered = 'Not delivered so far'
export const letterDeleted = 'Evidence deleted at the end of its retention period'
export const allLettersOf = (number: string) => `← All letters of matter ${number}`

export const mailing = 'Mailing'
export const service = 'Service'
export const trackingNumber = 'Tracking number'
export const none = 'None reported'
export const recipient = 'Recipient'
export const recipientsTown = 'Recipient’s town'
export const sender = 'Sender'
export const document = 'Document'
export const documentHash = 'SHA-256 of the document'
export const withheld = 'Withheld'

export const datesAndDelivery = 'Dates and delivery'
export const handedOver = 'Handed over'
export const accepted = 'Accepted by the carrier'
export const attempted = 'Delivery attempted'
export const delivered = 'Delivered'
export const returned = 'Returned to sender'
export const latestStatus = 'Latest status'
export const signedBy = 'Signed by'
export const notReported = 'Not reported by the carrier'
export const carrierScans = 'Reported by the carrier'
export const noScans = 'The carrier has reported nothing so far.'

export const files = 'Files'
export const allFiles = 'All files and facts, signed'
export const allFilesAbout = 'ZIP with a signed list of its files. It can be verified here, and offline.'
export const summaryFile = 'Summary'
export const receiptFile = 'Carrier’s return receipt'
export const documentFile = 'Document as mailed'
export const bundleFile = 'Evidence bundle'
export const redactedCopy = 'Redacted copy'
export const asStored = 'Unchanged, as stored'
export const madeForLink = 'Made for this link'
export const containsEverything = 'Everything that is recorded, signed'
export const documentDeleted = 'Document: deleted at the end of its retention period'
export const receiptPending = 'Return receipt: not received from the carrier so far'
export const receiptNone = 'Return receipt: none was purchased'

export const whatIsWithheld = 'What is not shown'
export const withheldRecipient = 'The recipient’s name and street'
export const withheldSender = 'The sender’s name and street'
export const withheldSigner = 'Who signed'
export const withheldPages = (count: number, pages: string) =>
  count === 1 ? `Page ${pages} of the document` : `Pages ${pages} of the document`
export const partJourney = 'Dates, scans and delivery'
export const partSummary = 'The summary'
export const partReceipts = 'The carrier’s return receipt'
export const partDocument = 'The document'
export const partBundle = 'The complete evidence bundle'
export const withheldForGood =
  'The sender chose what this link shows. What is not shown is not in this page or its files. Redacted copies do not match the hashes of the originals.'

export const checkItYourself = 'Check it yourself'
export const checkedInYourBrowser =
  'Your browser downloads all files that are shared here, computes their hashes, and verifies the signature with the keys that this service publishes.'
export const verifyNow = 'Verify in this browser'
export const verifying = 'Verifying…'
export const couldNotBeVerified = (reason: string) => `It could not be verified: ${reason}`
export const downloadFailed = (status: number) => `the download failed (HTTP ${status}).`
export const factsMatch = 'The facts on this page are the ones that are signed.'
export const factsDiffer =
  'The facts on this page differ from the ones that were signed. They may have changed since: reload the page and verify again.'
