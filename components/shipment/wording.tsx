import type { ReactNode } from 'react'

export const shipmentNotFound = 'Shipment not found'
export const itMayBelongToAnother = 'It may belong to another organization, or the URL may be incomplete.'

export const shipment = 'Shipment'
export const shipmentCouldNotBeLoaded = 'Shipment could not be loaded'

export const loadingRequests = 'Loading requests'
export const metadata = 'Metadata'
export const metadataSetThroughTheApi = 'Metadata, set through the API'
export const forDevelopers = 'For developers'
export const shipmentId = 'shipment ID'
export const showRecentApiRequests = 'Show recent API requests'
export const apiRequestsForThisShipment = 'API requests for this shipment'

export const theDocumentHasBeenDeleted =
  'The document has been deleted. Its record and evidence are still available.'
export const hidePages = 'Hide pages'
export const showPages = 'Show pages'
export const hidePrintFile = 'Hide print file'
export const viewPrintFile = 'View print file'
export const openPdf = 'Open PDF'

export const reference = 'Reference'
export const costCenter = 'Cost center'
export const referenceAndCostCenter = 'Reference and cost center saved'
export const referenceAndCostCenterLabel = 'Reference and deadline'
export const deadlineSaved = 'Deadline saved'
export const editReferenceAndCost = 'Edit reference and deadline'
export const edit = 'Edit'
export const addReference = 'Add reference or deadline'
export const internalOnlyNotPrinted = 'Internal only. Not printed.'
export const forSpendingReports = 'For spending reports.'
export const save = 'Save'

export const tagAdded = (name: string | number) => `Tag “${name}” added`
export const tagRemoved = (name: string | number) => `Tag “${name}” removed`
export const tags = 'Tags'
export const removeTag = (name: string | number) => `Remove tag ${name}`
export const addTag = 'Add tag'
export const tag = 'Tag'
export const add = 'Add'

export const none = 'None'
export const theNameChanged = 'The name changed while you were editing'
export const lastChange = (youIn: ReactNode, updatedAt: ReactNode) => (
  <>
    Last change: {youIn}
    {updatedAt}
  </>
)
export const youInAnotherTab = 'you, in another tab or window'
export const someone = 'someone'
export const yours = 'Yours'
export const saved = 'Saved'
export const theirs = 'Theirs'
export const usingSavedName = 'Use saved name'
export const usingTheirs = 'Use theirs'
export const keepMine = 'Keep mine'

export const quotesStartAtNothing = (amount: ReactNode) => <>Quotes start at {amount}. Nothing was charged.</>
export const readyToPurchase = 'Ready to purchase'
export const continueText = 'Continue'
export const refreshPricesToContinue = 'Refresh prices to continue. Nothing was charged.'
export const paymentFailedNothingWasPurchased = 'Payment failed. Nothing was purchased.'
export const usingAnotherCard = 'Use another card'
export const chooseAnotherService = 'Choose another service'
export const yourDraftIsSaved = 'Your draft is saved. Try another card or service.'
export const paymentInProgress = 'Payment in progress'
export const thisPageUpdatesAutomatically = 'This page updates automatically. You won’t be charged twice.'

export const confirmedAsDeliverable = 'Confirmed as deliverable.'
export const verified = 'Verified'
export const notVerified = 'Not verified'
export const printedAsEntered = 'Printed as entered.'
export const enteredAs = (entered: string | number) => `Entered as ${entered}`
export const mailedAnyway = (reason: string) => ` Reason to mail to this address anyway: “${reason}”`
export const standardized = (standardized: string | number) => ` Standardized: ${standardized}`
export const carrierLabel = (line: ReactNode) => <>Carrier label: {line}</>
export const mailpiece = 'Mailpiece'
export const to = 'To'
export const thisAddressCouldNotBeConfirmed = 'This address could not be confirmed as deliverable.'
export const from = 'From'
export const thisReturnAddressCouldNotBeVerified = 'This return address could not be verified.'
export const document = 'Document'
export const pdf = 'PDF'
export const envelope = 'Envelope'
export const mailedBy = 'Mailed by'
export const whichPrintsAndMails = (partnerTitles: ReactNode) => (
  <>{partnerTitles}, which prints and mails it by its own record</>
)
export const noSignature = 'No signature'
export const signatureOnDelivery = 'Signature on delivery'
export const adultSignature = 'Adult signature'
export const restrictedDelivery = 'Restricted Delivery'
export const adultSignatureRestrictedDelivery = 'Adult Signature Restricted Delivery'
export const certifiedMailWithReturn = 'Certified Mail with return receipt'
export const certifiedMail = 'Certified Mail'
export const noExtraServices = 'No extra services'

export const postage = 'Postage'
export const carrierMarkup = (amount: string | number, amount2: string | number) =>
  `Carrier ${amount}, markup ${amount2}`
export const envelopeAndHandling = 'Envelope and handling'
export const printing = 'Printing'
export const color = 'Color'
export const tax = 'Tax'
export const originalCharge = 'Original charge'
export const charged = 'Charged'
export const total = 'Total'
export const receiptAndRefund = 'Receipt and refund'
export const pending = 'Pending'
export const refunded = 'Refunded'
export const failed = 'Failed'
export const requested = 'Requested'
export const rejected = 'Rejected'
export const notRefundable = 'Not refundable'
export const card = 'Paid with'
export const refundOf = (amount: ReactNode) => <>Refund of {amount}</>
export const postageRefundFromCarrier = 'Postage refund from carrier'

export const renamedTo = (name: string | number) => `Renamed to “${name}”`
export const nameRemoved = 'Name removed'
export const rename = 'Rename'
export const name = 'Name'

export const sandboxControls = 'Sandbox controls'
export const sandboxSimulatePrintingAndTracking = 'Sandbox: simulate printing and tracking.'
export const close = 'Close'
export const advance = 'Advance'
export const loadingControls = 'Loading controls'

export const theDocumentHasBeenDeletedSentence = 'The document has been deleted.'
export const draftCreatedYouWont = 'Draft created. You won’t be charged until you pay.'
export const theCopyCouldNotBeStarted = 'The copy could not be started. Check your connection and try again.'
export const duplicate = 'Duplicate'
export const sendACopy = 'Send a copy'

export const asBoughtCancelledBefore = 'As bought. Cancelled before it was mailed.'
export const postageAndBarcodeFollow = 'Postage and barcode follow with the purchase.'
export const drawnFromTheRecord = 'Drawn from the record; the real label may differ.'

export const noCarrierSelected = 'No carrier selected'
export const certifiedMail2 = ', Certified Mail'
export const withReturnReceipt = ' with return receipt'
export const trackingNumber = 'tracking number'
export const shipments = 'Shipments'
export const track = 'Track'
export const evidenceBundle = 'Evidence bundle'

export const evidenceDeletedAtTheEnd = 'Evidence deleted at the end of its retention period'
export const deletedOnTheRecord = (time: ReactNode) => (
  <>
    Deleted on {time}. The record, timeline and file hashes remain, so a copy you saved can still be verified.
  </>
)
export const willBeDeleted = (subject: string | number, daysLeft: string | number) =>
  `${subject} will be deleted ${daysLeft}`
export const downloadBundle = 'Download bundle'
export const retentionEndsOnDownload = (time: ReactNode) => (
  <>Retention ends on {time}. Download what you need, or place a legal hold.</>
)
export const mailingRecordCouldNotBeLoaded = 'Mailing record could not be loaded'
export const tryAgain = 'Try again'
export const theRestOfThisPage = 'The rest of this page is up to date.'
export const youWereSignedOut = 'You were signed out'
export const signInAgain = 'Sign in again'
export const thisPageMayBeOut = 'This page may be out of date.'
export const latestUpdatesCouldNotBeLoaded = 'Latest updates could not be loaded'
export const thisPageMayBeOutOfDate = 'This page may be out of date. We’ll keep retrying.'

export const nextCarrierScanThenDelivery = 'Next: carrier scan, then delivery'
export const completeThisMailIsNotTracked = 'Complete. This mail is not tracked.'
export const nextDeliveryToday = 'Next: delivery today'
export const nextUpdateFrom = (theCarrier: string | number) => `Next: update from ${theCarrier}`
export const theCarrier = 'the carrier'
export const noFurtherUpdatesExpected = 'No further updates expected.'
export const nextReturnToSender = 'Next: return to sender'
export const nextReturnReceipt = 'Next: return receipt'
export const nextDecisionByAnApprover = 'Next: decision by an approver'
export const nextChooseAService = 'Next: choose a service and pay'
export const nextScheduledPurchase = 'Next: purchase on its mailing day'
export const nextBankConfirmation = 'Next: bank confirmation'
export const nextTryAnotherCard = 'Next: try another card or service'
export const nextPrinting = 'Next: printing'
export const nextHandoffToTheCarrier = 'Next: handoff to the carrier'
export const nextRefundToTheCard = 'Next: refund to the card'

export const needsAttention = 'Needs attention'

export const statusLabel = (label: string | number) => `Status: ${label}`

export const nothingWasChargedTheDraft =
  'Nothing was charged. The draft and its quotes will no longer be available.'
export const willBeRefundedToTheOriginal = (amount: string | number) =>
  `${amount} will be refunded to the original card.`
export const thePrintedLetterWillBePulled = (refund: string | number) =>
  `The printed letter will be pulled from the mail. ${refund} This can’t be undone.`
export const itWillNotBePrinted = (refund: string | number) =>
  `It will not be printed or mailed. ${refund} This can’t be undone.`
export const draftCancelled = 'Draft cancelled'
export const shipmentCancelled = 'Shipment cancelled'
export const cancelShipment = 'Cancel shipment'
export const cancelThisDraft = 'Cancel this draft?'
export const cancelThisShipment = 'Cancel this shipment?'
export const keepShipment = 'Keep shipment'

export const costCenter2 = 'cost center'
export const postageBilledByEasypost = 'Postage, billed by EasyPost to your account'
