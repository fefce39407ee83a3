import type { ReactNode } from 'react'

export const endOfDay = 'End of day'
export const endOfDayList = 'End-of-day list could not be loaded'
export const allPurchasedMailHasBeenHanded = 'All purchased mail has been handed over'
export const notHandedOver = (pageLimit: ReactNode) => <>Not handed over: {pageLimit}</>
export const theOldest = (pageLimit: string | number) => `the oldest ${pageLimit}`
export const downloadAsCsv = 'Download as CSV'
export const excel = 'Excel'
export const downloadTheCsvForTheFull = 'Download the CSV for the full list.'

export const handOver = 'Hand over'
export const piecesCouldNotBeLoaded = 'Pieces could not be loaded'

export const youDontHaveAccess = 'You don’t have access to this'
export const goToOverview = 'Go to overview'
export const operationsRequiresTheOperator =
  'Operations requires the operator role. Ask an owner or admin to change your role.'
export const operations = 'Operations'

export const operationsCouldNotBeLoaded = 'Operations could not be loaded'

export const stopThisDoesNotBelong = (ofValue: string | number) =>
  `Stop. This does not belong to the piece for ${ofValue}. Put it back, or set that piece aside before you open another.`

export const stepsForThisPiece = 'Steps for this piece'
export const countCountAndTitle = (count: ReactNode, title: ReactNode) => (
  <>
    Count {count}
    {title}
  </>
)
export const thenTitleAndDescription = (title: string | number, description: string | number) =>
  `, then: ${title}. ${description}`
export const stickTheLabelOnAndScan = 'Stick the label on, and scan its barcode.'
export const theLabelIsThisPieces = 'The label is this piece’s.'
export const weighItIsDeclared = (ounces: string | number, ounceLimit: string | number) =>
  `Weigh it: ${ounces} is declared, give or take ${ounceLimit}. Type the weight and press Enter.`
export const weighsOzIsDeclared = (ounces: string | number, ounces2: string | number) =>
  `Weighs ${ounces} oz; ${ounces2} is declared.`
export const sealItAndPhotograph = 'Seal it, and photograph its face.'
export const photographedTime = (time: ReactNode) => <>Photographed {time}</>
export const done = 'Done:'
export const toDo = 'To do:'

export const notHandedOverLabel = 'Not handed over'
export const status = 'Status'
export const recipient = 'Recipient'
export const code = 'Code'
export const carrier = 'Carrier'
export const purchased = 'Purchased'

export const purchasedOn = 'Purchased on'
export const anyDay = 'Any day'
export const printerWithNoPieces = 'Printer with no pieces'
export const printer = 'Printer'
export const anyPrinter = 'Any printer'

export const print = 'Print'
export const purchasedMailGoesToThePrinter =
  'Purchased mail goes to the printer, with a sheet that has a code.'
export const pack = 'Pack'
export const scanTheCodeAndTheLabel = 'Scan the code, and the label if there is one. Pack, and press Enter.'
export const givePackedMailToItsCarrier = 'Give packed mail to its carrier, with a SCAN form for USPS.'

export const printAndPack = 'Print and pack'

export const scanTheBarcodeOfTheLabel = 'Scan the barcode of the label first.'
export const weighThePieceFirst = 'Weigh the piece first: type what the scale shows and press Enter.'
export const photographTheSealedPiece = 'Photograph the sealed piece first.'
export const pressEnterToMark = 'Press Enter to mark as packed.'
export const stopCancelled = (to: string | number) => `Stop. Cancelled: ${to}.`
export const scanAQrCode = 'Scan a QR code or barcode.'
export const setAside = 'Set aside'

export const stopDoNotMail = 'Stop. Do not mail this.'
export const thisShipmentWasCancelled =
  'This shipment was cancelled after printing. Pull the piece and destroy it.'
export const thisShipmentWasCancelledSentence = 'This shipment was cancelled.'
export const handedOver = (time: ReactNode) => <>Handed over {time}.</>
export const packedBy = (packedBy: ReactNode, time: ReactNode) => (
  <>
    Packed by {packedBy}, {time}
  </>
)
export const scannedPiece = 'Scanned piece'
export const certifiedMail = (returnReceipt: string | number) => ` · Certified Mail${returnReceipt}`
export const returnReceipt = ', return receipt'
export const notTracked = 'Not tracked'
export const shipment = 'Shipment'
export const markAsPacked = 'Mark as packed'
export const undoPacking = 'Undo packing'
export const markAsPulled = 'Mark as pulled'

export const creating = 'Creating'
export const created = 'Created'
export const failed = 'Failed'
export const scanFormWith = (count: ReactNode) => <>SCAN form with {count} </>
export const toCountAndCarrier = (count: string | number, carrier: string | number) =>
  `${count} to ${carrier}`
export const handedOverLabel = 'Handed over'
export const theMostRecent = (handOverLimit: string | number) => `The ${handOverLimit} most recent.`
export const earlierHandOversOfThisDay = 'Earlier hand-overs of this day aren’t listed'

export const printedAndMailedByAPrint = 'Printed and mailed by a print partner'
export const noPiecesHandedOver = 'No pieces handed over'
export const handedOverWithCountAndMade = (count: string | number, made: string | number) =>
  `${count} handed over: ${made}`
export const printScanForms = 'Print SCAN forms'
export const printScanForm = 'Print SCAN form'
export const firmMailingList = 'Firm mailing list'
export const certificateOfMailing = 'Certificate of mailing'
export const couldNotBeHanded = (count: ReactNode, message: ReactNode) => (
  <>
    {count} could not be handed over: {message} Try again.
  </>
)
export const theCarrierIsPreparing = 'The carrier is preparing the SCAN form. It will appear below.'
export const giveThePrintedScan = 'Give the printed SCAN form to the carrier with the pieces.'
export const excludedRemoveFromTheBag = (count: string | number, it: string | number) =>
  `${count} excluded. Remove ${it} from the bag`
export const it = 'it'
export const them = 'them'

export const ofCarrierAndChosen = (
  carrier: string | number,
  chosen: string | number,
  count: string | number,
) => `${carrier}: ${chosen} of ${count}`
export const selectIndividualPieces = 'Select individual pieces'
export const packedBy2 = (packedBy: string | number) => `packed by ${packedBy}`
export const readyToHandOver = 'Ready to hand over'
export const trackedUspsPiecesGet =
  'Tracked USPS pieces get one SCAN form per return address and label date, up to 999 pieces each. Others don’t need one.'
export const nothingToHandOver = 'Nothing to hand over'
export const includePrintedNotPacked = (count: string | number) => `Include ${count} printed, not packed`
export const forPiecesPackedWithout = 'For pieces packed without scanning.'
export const withoutAScanForm = 'Without a SCAN form'
export const uspsPiecesGoOnAFirm =
  'USPS pieces go on a firm mailing list instead, which a clerk postmarks. For pieces that a form refused.'
export const showingTheOldestHand = (listLimit: ReactNode) => (
  <>Showing the oldest {listLimit}. Hand these over to see the rest.</>
)
export const selectAtLeastOne = 'Select at least one piece.'
export const handOverButton = 'Hand over…'
export const handOverWithCount = (count: ReactNode) => <>Hand over {count}…</>
export const handOverTitle = (count: string | number) => `Hand over ${count}?`
export const notMarkedAsPacked = (count: ReactNode) => <>{count} not marked as packed.</>
export const pieceIs = 'piece is'
export const piecesAre = 'pieces are'
export const carriersWillBeNotified =
  'Carriers will be notified to expect these pieces. Each piece can be on only one SCAN form, so this can’t be undone.'
export const handOverConfirm = (count: string | number) => `Hand over ${count}`
export const cancel = 'Cancel'

export const label = 'Label'
export const envelope = 'Envelope'
export const waitingToBePrinted = 'waiting to be printed.'
export const sentToAPrinter = 'sent to a printer.'
export const printingFailed = 'printing failed.'
export const openLabel = 'Open label'

export const piece = 'Piece'
export const sheets = 'Sheets'
export const certified = 'Certified'

export const printList = 'Print list'

export const theIsPrintedAgain = (output: string | number) =>
  `The ${output} is printed again. Destroy the former one: two of them must not be mailed.`
export const theReprintGetsANew = (pieceCode: string | number) =>
  `The reprint gets a new code. Destroy the copy marked ${pieceCode}.`
export const theReprintGetsANewCode = 'The reprint gets a new code.'
export const reprint = 'Reprint…'
export const reprintThisPiece = 'Reprint this piece?'
export const reprintLabel = 'Reprint'
export const whatToPrint = 'What to print'
export const documentAnd = (output: ReactNode) => <>Document and {output}</>
export const onlyNames = (names: ReactNode) => <>{names} only</>
export const reason = 'Reason'
export const recordedInTheTimeline = 'Recorded in the timeline. For example, “smudged” or “jam on page 3”.'

export const findAPiece = 'Find a piece'
export const scanOrTypeACode = 'Scan or type a code'
export const qrShortCodeOrTracking = 'QR, short code or tracking number'
export const find = 'Find'
export const yourInitials = 'Your initials'

export const nothingToPull = 'Nothing to pull'
export const noFailedPrints = 'No failed prints'
export const nothingQueued = 'Nothing queued'
export const nothingPrinting = 'Nothing printing'
export const nothingToPack = 'Nothing to pack'
export const noHandOverInProgress = 'No hand-over in progress'
export const nothingAtAPrint = 'Nothing at a print partner'
export const nothingHandedOverToday = 'Nothing handed over today'
export const handedOverToday = (count: string | number) => `${count} handed over today`
export const noMailWaiting = 'No mail waiting'
export const piecesByStage = 'Pieces by stage'
export const pullFromTheMail = (count: string | number) => `Pull ${count} from the mail`
export const cancelledPiece = 'cancelled piece'
export const seeBelow = (label: ReactNode) => <>See “{label}” below.</>
export const updatesCouldNotBeLoaded = 'Updates could not be loaded'
export const thisPageMayBeOut = 'This page may be out of date. Retrying automatically.'
export const stages = 'Stages'
export const handedOverTodayWithCount = (count: string | number) => `${count} handed over today.`
export const showingTheOldestSearch = (listLimit: ReactNode) => (
  <>Showing the oldest {listLimit}. Search by code or download the end-of-day file for the rest.</>
)

export const thePhotoCouldNotBeSaved = 'The photo could not be saved. Try again.'
export const takePhoto = 'Take photo…'
export const photographTheSealedPieceTitle = 'Photograph the sealed piece'
export const theWholeFaceWithLabel =
  'The whole face, with label and postage readable. It is kept as evidence with your name and the time.'
export const theCameraIsNotReady =
  'The camera shows no picture yet. Wait a moment, or choose a picture instead.'
export const theCameraGaveNoPicture =
  'The camera gave no picture, so nothing was saved. Try again, or choose a picture instead.'
export const savePhoto = 'Save photo'
export const camera = 'Camera'
export const noCamera = 'No camera'
export const orChooseAPicture = 'Or choose a picture'
export const jpegOrPngUp = 'JPEG or PNG, up to 10 MB.'
export const thisBrowserHasNo =
  'This browser has no camera, or was not allowed to use it. Choose a picture instead.'

export const couldntReachMailroomCheck = 'Couldn’t reach Mailroom. Check your connection and try again.'

export const theRecipient = 'the recipient'

export const bothSides = 'both sides'
export const oneSide = 'one side'
export const color = 'color'
export const blackAndWhite = 'black and white'

export const notPrinted = 'not printed'
export const beingHandedOverBySomeone = 'being handed over by someone else'
export const alreadyHandedOver = 'already handed over'

export const onAFirmMailing = 'on a firm mailing list'
export const onAScanForm = 'on a SCAN form'
export const notTracked2 = ' not tracked'
export const notPacked = 'not packed'

export const printed = 'printed.'
