import type { ReactNode } from 'react'

export const evidence = 'Evidence'
export const allMailPurchasedWithProof = 'All mail purchased with proof has been accepted by the carrier.'
export const noReturnReceiptsAreOutstanding = 'No return receipts are outstanding for delivered mail.'
export const noMailHasBeenReturned = 'No mail has been returned.'
export const noActiveLegalHolds =
  'No active legal holds. Place one on a shipment, or on a tag in Settings > Retention.'
export const nothingWillBeDeleted = 'Nothing will be deleted in the next 30 days.'
export const nothingHere = 'Nothing here'
export const noMatchingShipments = 'No matching shipments'
export const viewAllEvidence = 'View all evidence'
export const tryFewerWordsAnother = 'Try fewer words, another tag or a wider date range.'
export const noEvidenceYet = 'No evidence yet'
export const sendACertifiedLetter = 'Send a certified letter'
export const certifiedMailAndMail =
  'Certified Mail and mail with signature appear here after purchase, with acceptance, delivery and return receipt.'
export const invalidFilter = 'Invalid filter'
export const evidenceCouldNotBeLoaded = 'Evidence could not be loaded'
export const clearFilters = 'Clear filters'
export const previous = 'Previous'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreShipments = 'No more shipments.'
export const proofOfMailingAndDelivery = 'Proof of mailing and delivery.'
export const verifyABundle = 'Verify a bundle'

export const couldntReachMailroomCheck = 'Couldn’t reach Mailroom. Check your connection and try again.'
export const downloadArchive = 'Download archive'
export const cancelDownload = 'Cancel download'
export const downloadAgain = 'Download again'
export const counting = ' Counting…'
export const archiveCantBeCreated = 'Archive can’t be created'
export const tryAgain = 'Try again'
export const noShipmentsMatchTheres = 'No shipments match. There’s nothing to download.'
export const aboutCountAndBytes = (count: ReactNode, bytes: ReactNode) => (
  <>
    {count}, about {bytes}.
  </>
)
export const archiveNotDownloaded = 'Archive not downloaded'
export const archiveSaved = 'Archive saved'
export const archiveDownload = 'Archive download'
export const ofCount = (count: ReactNode, count2: ReactNode) => (
  <>
    {count} of {count2}
  </>
)
export const ofAbout = (bytes: ReactNode, bytes2: ReactNode) => (
  <>
    {bytes} of about {bytes2}
  </>
)
export const theArchiveIsBuilt =
  'The archive is built as it downloads, so your browser can’t show the time left. If the download is interrupted, just start it again.'
export const youCanCloseThisWindow = 'You can close this window while it downloads, but not the page.'
export const andListEveryShipment = (code: ReactNode, code2: ReactNode) => (
  <>
    {code} and {code2} list every shipment, including those with expired evidence. The archive is signed and
    can be verified like a single bundle.
  </>
)
export const indexCsv = 'index.csv'
export const indexPdf = 'index.pdf'

export const downloadMatchingEvidence = 'Download matching evidence'
export const downloadAllEvidence = 'Download all evidence'
export const aZipWithTheEvidence = 'A ZIP with the evidence bundles of all matching shipments.'
export const aZipWithTheEvidenceBundles =
  'A ZIP with the evidence bundles of all shipments purchased with proof.'
export const downloadMatching = 'Download matching…'
export const downloadAll = 'Download all…'
export const downloadSelectedEvidence = 'Download selected evidence'
export const aZipWithTheEvidenceBundlesOfTheSelected =
  'A ZIP with the evidence bundles of the selected shipments.'
export const downloadSelected = 'Download selected…'

export const searchEvidence = 'Search evidence'
export const recipientNameOrTracking = 'Recipient, name or tracking number'
export const tag = 'Tag'
export const noTagsYetAdd = 'No tags yet. Add tags when you send mail.'
export const clearTagFilter = 'Clear tag filter'
export const clearDateFilter = 'Clear date filter'
export const loadingEvidence = 'Loading evidence'

export const selectAllOnThisPage = (select: ReactNode) => <>{select}Select all on this page</>
export const select = 'Select'
export const recipient = 'Recipient'
export const accepted = 'Accepted'
export const delivery = 'Delivery'
export const receipt = 'Receipt'
export const retainedUntil = 'Retained until'
export const bundle = 'Bundle'
export const untitledShipment = 'Untitled shipment'
export const carrierScan = 'carrier scan'
export const scanFormScannedPiece = 'SCAN form scanned; piece scan pending'
export const handedOver = 'Handed over'
export const notMailed = 'Not mailed'
export const delivered = 'Delivered'
export const pending = 'Pending'
export const unavailable = 'Unavailable'
export const retrievalFailed = 'Retrieval failed'
export const notPurchased = 'Not purchased'
export const returnReceiptForPdf = (title: string | number) => `Return receipt for ${title}, PDF`
export const pdf = 'PDF'
export const received = 'Received'
export const setWhenMailed = 'Set when mailed'
export const downloadEvidenceBundleFor = (title: string | number) => `Download evidence bundle for ${title}`
export const awaitingAcceptance = 'Awaiting acceptance'
export const awaitingReceipt = 'Awaiting receipt'
export const returned = 'Returned'
export const onHold = 'On hold'
export const expiring = 'Expiring'
export const evidenceByStatus = 'Evidence by status'
export const all = 'All'

export const selectedCountAndTooMany = (count: ReactNode, tooMany: ReactNode) => (
  <>
    {count} selected{tooMany}
  </>
)
export const anArchiveHoldsUp = (ids: ReactNode) => (
  <>An archive holds up to {ids} shipments. Select fewer, or filter the list and download all matches.</>
)
export const clearSelection = 'Clear selection'

export const evidenceArchive = 'Evidence archive'

export const expiringSoonestFirst = 'expiring soonest first'
export const newestFirst = 'newest first'
