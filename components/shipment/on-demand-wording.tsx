import type { ReactNode } from 'react'

export const awaitingApproval = 'Awaiting approval'
export const viewRequest = 'View request'
export const requestedNothingWasCharged = (name: ReactNode, amount: ReactNode, time: ReactNode) => (
  <>
    {name} requested {amount}, {time}. Nothing was charged. Withdraw the request to edit the draft.
  </>
)
export const approvalRequestReturned = 'Approval request returned'
export const editAndResubmit = 'Edit and resubmit'
export const returnedToSenderOn = (time: ReactNode) => <>Returned to sender on {time}</>
export const sendAnotherLetter = 'Send another letter'
export const theCarriersRecordsAreSaved = 'The carrier’s records are saved with the evidence.'
export const returningToSender = 'Returning to sender'
export const notDeliveredTheCarriers = 'Not delivered. The carrier’s records are saved with the evidence.'
export const theCarrierReportedThisLetter = 'The carrier reported this letter lost'
export const theCarrierReportedThisLetterDamaged = 'The carrier reported this letter damaged'
export const itIsUnlikelyToArrive =
  'It is unlikely to arrive. The carrier’s records are saved with the evidence.'
export const itMayNotArrive = 'It may not arrive. The carrier’s records are saved with the evidence.'
export const theCarrierIsHolding = 'The carrier is holding this letter near its destination'
export const askTheRecipientToCheck =
  'Ask the recipient to check for a mail hold and pick it up. Unclaimed mail is returned to you.'
export const deliveryAttemptedNoticeLeft = (time: ReactNode) => <>Delivery attempted {time}; notice left</>
export const ifUnclaimedItWillBeReturned = 'If unclaimed, it will be returned to you.'

export const loadingRequests = 'Loading requests'
export const requestsCouldNotBeLoaded = 'Requests could not be loaded.'
export const noApiRequestsInTheLast = 'No API requests in the last 30 days.'
export const recentApiRequests = 'Recent API requests'

export const addressSheetWithLabel = (
  exactFile: ReactNode,
  pieceCode: ReactNode,
  duplex: ReactNode,
  inColor: ReactNode,
  bothSides: ReactNode,
  link: ReactNode,
) => (
  <>
    {exactFile} ({pieceCode}): address sheet with label{duplex}, then the document; {inColor}, {bothSides}.{' '}
    {link}
  </>
)
export const exactFileSentToThePrinter = 'Exact file sent to the printer'
export const exactFileForThePrinter = 'Exact file for the printer'
export const andBlankBack = ' and blank back'
export const inColor = 'in color'
export const inBlackAndWhite = 'in black and white'
export const bothSides = 'both sides'
export const oneSide = 'one side'
export const openPdf = 'Open PDF'
export const thePrintFileCouldNotBeLoaded = 'The print file could not be loaded.'
export const tryAgain = 'Try again'
export const createdWhenPrintingStarts = 'Created when printing starts, with the carrier’s label.'
export const notSentToAPrinter = 'Not sent to a printer.'
export const piecePieceCode = (pieceCode: string | number) => `Piece ${pieceCode}`

export const returnReceipt = 'Return receipt'
export const downloadPdf = 'Download PDF'

export const theReceiptCantBeShown = 'The receipt can’t be shown in this browser. Download the PDF instead.'
export const pagesOfTheReceipt = 'Pages of the receipt'
export const pageOf = (index: string | number, pageCount: string | number) => `Page ${index} of ${pageCount}`
export const theDownloadHasAll = (pageCount: ReactNode) => <>The download has all {pageCount} pages.</>

export const alreadyDone = 'Already done.'
export const simulationInProgress = 'Simulation in progress.'
export const advancesAutomaticallyAboutEvery = 'Advances automatically about every 10 seconds.'
export const advancesOnlyWhenYouChoose = 'Advances only when you choose a step.'
export const theStepCouldNotBeSimulated = 'The step could not be simulated. Try again.'
export const controlsCouldNotBeLoaded = 'Controls could not be loaded.'
export const loadingControls = 'Loading controls'
export const normalDelivery = 'Normal delivery'
export const exceptions = 'Exceptions'
export const stepsInBetweenAreSimulated = (paceLabels: ReactNode) => (
  <>Steps in between are simulated too. {paceLabels} </>
)
export const simulatingOffer = (offer: string | number) => `Simulating “${offer}”…`
export const printed = 'Printed'
export const handedOver = 'Handed over'
export const handedToTheCarrier = 'Handed to the carrier.'
export const scanFormScanned = 'SCAN form scanned'
export const scanFormScannedPiece = 'SCAN form scanned; piece scan pending.'
export const accepted = 'Accepted'
export const acceptedByTheCarrier = 'Accepted by the carrier.'
export const inTransit = 'In transit'
export const inTransitSentence = 'In transit.'
export const outForDelivery = 'Out for delivery'
export const outForDeliverySentence = 'Out for delivery.'
export const delivered = 'Delivered'
export const returnReceiptReceived = 'Return receipt received.'
export const noticeLeft = 'Notice left'
export const deliveryAttemptedNoticeLeftSentence = 'Delivery attempted; notice left.'
export const heldAtThePost = 'Held at the post office'
export const heldAtThePostOffice = 'Held at the post office.'
export const unclaimed = 'Unclaimed'
export const unclaimedReturningToSender = 'Unclaimed; returning to sender.'
export const refused = 'Refused'
export const refusedReturningToSender = 'Refused; returning to sender.'
export const returned = 'Returned'
export const returnedToSender = 'Returned to sender.'
export const damaged = 'Damaged'
export const reportedDamagedByTheCarrier = 'Reported damaged by the carrier.'
export const lost = 'Lost'
export const reportedLostByTheCarrier = 'Reported lost by the carrier.'

export const document = 'Document'
export const printFile = 'Print file'
export const label = 'Label'
export const photoOfTheSealed = 'Photo of the sealed piece'
export const scanForm = 'SCAN form'
export const hashesOfDeletedFiles = 'Hashes of deleted files'
export const noFileStored = 'no file stored'

export const delayed = 'Delayed'
export const delayedByTheCarrier = 'Delayed by the carrier.'
export const undeliverable = 'Undeliverable'
export const undeliverableAsAddressed = 'Undeliverable as addressed.'
export const unclear = 'Unknown wording'
export const reportedInAnUnknownWording = 'Reported in a wording that Mailroom does not recognize.'

export const deliveryAttempted = (time: ReactNode) => <>Delivery attempted {time}</>
export const theCarriersWordingIsUnclear = 'It is unclear what the carrier reported'
export const theCarrierCouldNotDeliverIt = 'The carrier could not deliver this letter as addressed'
export const openTheCarriersPage = 'Open the carrier’s page'
export const theCarrierReported = (words: string) => `The carrier reported: “${words}”.`
export const nothingIsStatedFromIt =
  'Mailroom does not recognize this wording and draws no conclusion from it. Check the carrier’s page.'
export const expectItBack = 'Expect it back.'
