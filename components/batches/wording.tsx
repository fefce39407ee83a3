import type { ReactNode } from 'react'

export const purchaseBulkSend = 'Purchase · Bulk send'
export const bulkSendCouldNotBeLoaded = 'Bulk send could not be loaded'
export const purchase = 'Purchase'
export const rowsArePurchasedInOrder =
  'Rows are purchased in order. You can close this page; it keeps running.'
export const noRowsReadyToPurchase = 'No rows ready to purchase'
export const viewRows = 'View rows'
export const rowsNeedAPrice = 'Rows need a price before they can be purchased.'
export const wontBePurchased = (count: string | number) => `${count} won’t be purchased`
export const fixThemFirstOrPurchase = 'Fix them first, or purchase the others now.'
export const addACardFirst = 'Add a card first.'
export const decideAboutTheDuplicates = 'Decide about the duplicates first.'

export const reviewRows = 'Review rows'
export const total = 'Total'
export const checkRemainingRows = 'Check remaining rows'
export const checkAgain = 'Check again'
export const continueToPurchase = 'Continue to purchase'
export const fixRowsWithProblems = 'Fix rows with problems, change service, or skip them.'
export const addressChecksAndQuotes = 'Address checks and quotes for each row.'

export const results = 'Results'
export const statusOfEachRow = 'Status of each row.'
export const resultsXlsx = 'Results (XLSX)'
export const resultsCsv = 'Results (CSV)'
export const chargedSoFar = 'Charged so far'
export const checkUnpurchasedRows = 'Check unpurchased rows'
export const purchaseRemainingRows = 'Purchase remaining rows'

export const rowsCouldNotBeLoaded = 'Rows could not be loaded'
export const rows = 'Rows'
export const noRowsWithThisStatus = 'No rows with this status.'
export const nothingLeftToReview = 'Nothing left to review here.'
export const toCountAndFirst = (count: string | number, first: string | number, last: string | number) =>
  `${count}: ${first} to ${last}`
export const first = 'First'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreRows = 'No more rows.'

export const rowsAreBeing = (purchased: string | number) => `Rows are being ${purchased}`
export const purchased = 'purchased'
export const checked = 'checked'
export const viewProgress = 'View progress'
export const editingIsLockedUntilThisFinishes = 'Editing is locked until this finishes or is stopped.'

export const bulkSendSteps = 'Bulk send steps'
export const bulkSends = 'Bulk sends'

export const recipients = 'Recipients'
export const columns = 'Columns'
export const letterAndOptions = 'Letter and options'

export const sentWithEachRow = (amount: string | number) =>
  `Sent with each row that requires approval${amount}. Not printed or mailed.`
export const orMore = (amount: string | number) => ` (${amount} or more)`
export const purchaseOfStarted = (count: string | number) => `Purchase of ${count} started`
export const openingTheProgress = ' Opening the progress…'
export const yourCardIsCharged = 'Your card is charged once.'
export const yourCardIsChargedWithCount = (count: string | number) =>
  `Your card is charged ${count} times: each letter is a separate charge on your statement.`
export const payAndSend = (amount: string | number, count: string | number) =>
  `Pay ${amount} and send ${count}`
export const confirmTheTotalFirst = 'Confirm the total first.'
export const chargeUpTo = (amount: string | number) => `Charge up to ${amount}`
export const noLetterCostsMore =
  'No letter costs more than shown. Expired quotes are refreshed; rows whose price rises wait for your approval.'
export const startingThePurchaseOf = (count: string | number) => `Starting the purchase of ${count}…`

export const rowIsPrinted = (row: string | number, asCorrected: string | number) =>
  `Row ${row} is printed ${asCorrected}`
export const asCorrected = 'as corrected'
export const asEntered = 'as entered'
export const usingCorrection = 'Use correction'
export const usingAsEntered = 'Use as entered'
export const forRow = (label: string | number, row: string | number) => `${label} for row ${row}`

export const bulkSendDeleted = 'Bulk send deleted'
export const deletedCount = (count: string | number) => `${count} deleted`
export const deleteName = (name: string | number) => `Delete ${name}`
export const deleteUnpurchasedRowsOf = (name: string | number) => `Delete unpurchased rows of ${name}`
export const deleteBulkSend = 'Delete bulk send'
export const deleteUnpurchasedRows = 'Delete unpurchased rows'
export const rowsAreBeingProcessed = 'Rows are being processed. Wait for this to finish, or stop it.'
export const deleteWithName = (name: string | number) => `Delete “${name}”?`
export const deleteUnpurchasedRowsOfWithName = (name: string | number) =>
  `Delete unpurchased rows of “${name}”?`
export const thisDeletesIncludingEdits = (count: ReactNode, it: ReactNode) => (
  <>
    This deletes {count}, including edits and drafts. Nothing was charged for {it}. This can’t be undone.
  </>
)
export const it = 'it'
export const them = 'them'
export const theResultsAndPurchased = (count: ReactNode) => (
  <>The results and {count} purchased or awaiting approval will remain.</>
)
export const deleteCount = (count: string | number) => `Delete ${count}`
export const keep = 'Keep'

export const rowRowAndLowerCase = (row: string | number, lowerCase: string | number) =>
  `Row ${row}: ${lowerCase}`
export const row = (row: string | number) => `Row ${row}`
export const saveAndCheck = 'Save and check'
export const rowIncluded = (row: string | number) => `Row ${row} included`
export const rowSkipped = (row: string | number) => `Row ${row} skipped`
export const editRow = (row: string | number) => `Edit row ${row}`
export const edit = 'Edit'
export const overridesTheUploadedList = 'Overrides the uploaded list. The row is rechecked when you save.'
export const includeRow = (row: string | number) => `Include row ${row}`
export const skipRow = (row: string | number) => `Skip row ${row}`
export const include = 'Include'
export const skip = 'Skip'

export const withoutAnApartment = (count: string | number) => `${count} without an apartment`
export const possibleDuplicate = 'possible duplicate'
export const reviewDuplicates = 'Review duplicates'
export const sendOrSkipThem = 'Send or skip them before you purchase.'
export const reviewAddresses = 'Review addresses'
export const correctedAddressesArePrinted = 'Corrected addresses are printed as verified.'
export const theyAreMailedToTheBuilding = 'They are mailed to the building, and can be returned.'

export const otherQuotesForRow = (row: string | number) => `Other quotes for row ${row}`
export const quotes = 'Quotes'

export const quotesCouldNotBeLoaded = 'Quotes could not be loaded'
export const tryAgain = 'Try again'
export const nothingWasChanged = 'Nothing was changed.'
export const loadingQuotes = 'Loading quotes'
export const quotesForRow = (row: string | number) => `Quotes for row ${row}`
export const appliesToThisRow = (name: ReactNode) => (
  <>{name}. Applies to this row only. Editing the row or the options resets it.</>
)
export const noName = 'No name'

export const pricesHaveExpiredRefresh = 'Prices have expired. Refresh them first.'
export const chooseAServiceFirst = 'Choose a service first.'
export const alreadySelected = 'Already selected.'
export const rowRowAndChanged = (row: string | number, changed: string | number) => `Row ${row}: ${changed}`
export const changed = 'changed'
export const nowAmount = (amount: string | number) => `now ${amount}`
export const noServicesAvailableForThisRow = 'No services available for this row'
export const seeEachCarriersReason =
  'See each carrier’s reason below. Fix the address, or change the options.'
export const usingThisServiceFor = (amount: string | number) => `Use this service for ${amount}`
export const usingThisService = 'Use this service'
export const resetToAutomaticChoice = 'Reset to automatic choice'
export const noDeadline = 'No deadline'
export const arriveBy = (day: ReactNode) => <>Arrive by {day}</>
export const pricesHaveExpired = 'Prices have expired'
export const refreshPrices = 'Refresh prices'
export const pricesMayHaveChanged = 'Prices may have changed. The row is saved.'
export const chooseAService = 'Choose a service'
export const totalForAllRows = 'Total for all rows'

export const progress = 'Progress'
export const stoppingAfterThePurchases = 'Stopping after the purchases in progress'
export const ofRows = (count: string | number, count2: string | number, verb: string | number) =>
  `${count} of ${count2} rows ${verb}`
export const pausedForAFew = 'Paused for a few seconds by a carrier’s rate limit. It continues automatically.'
export const youCanCloseThisPage = 'You can close this page; it keeps running.'
export const stop = 'Stop'
export const stopPurchasing = 'Stop purchasing?'
export const stopChecking = 'Stop checking?'
export const completedPurchasesArentAffected =
  'Completed purchases aren’t affected. You can purchase the remaining rows later.'
export const youCanCheckTheRemaining = 'You can check the remaining rows later.'
export const stopPurchasingConfirm = 'Stop purchasing'
export const stopCheckingConfirm = 'Stop checking'
export const continueText = 'Continue'
export const rowsPurchased = 'Rows purchased'
export const rowsChecked = 'Rows checked'
export const percentPartAndVerb = (part: ReactNode, verb: ReactNode) => (
  <>
    {part} percent {verb}
  </>
)

export const temporarilyUnavailable = (count: string | number) => `${count} temporarily unavailable`
export const retryCount = (count: ReactNode) => <>Retry {count}</>
export const theCarriersOrAddress = (row: ReactNode, detail: ReactNode) => (
  <>
    The carriers or address verification didn’t respond. There is nothing to fix in the {row}. {detail}
  </>
)
export const row2 = 'row'
export const rows2 = 'rows'
export const automaticRetriesHaveEnded = 'Automatic retries have ended.'
export const retryingAutomaticallyAt = (time: ReactNode) => <>Retrying automatically at {time}.</>

export const correctedByVerification = (count: string | number) => `${count} corrected by verification`
export const theCorrectedAddressIsPrinted = 'The corrected address is printed unless you use yours.'
export const acceptAll = 'Accept all'
export const correctionsAccepted = 'Corrections accepted'
export const usingAllAsEntered = 'Use all as entered'
export const rowsAreBeingPriced = 'Rows are being priced again as entered'
export const withoutAKnownApartment = (count: string | number) =>
  `${count} without a known apartment or suite`
export const theseCanBeReturned = 'These can be returned as undeliverable. Edit a row to add the apartment.'
export const mailAllWithoutIt = 'Mail all without it'
export const rowsWillBeMailed = 'Rows will be mailed without it'
export const skipAll = 'Skip all'
export const rowsSkipped = 'Rows skipped'
export const theRecipientIsInThisList =
  'The recipient is in this list twice, or was sent the same document recently. Duplicates aren’t purchased until you decide.'
export const skipDuplicates = 'Skip duplicates'
export const duplicatesSkipped = 'Duplicates skipped'
export const sendAllAnyway = 'Send all anyway'
export const duplicatesWillBeSent = 'Duplicates will be sent'

export const allRowsPurchased = 'All rows purchased'
export const purchasingFinishedSomeRows = 'Purchasing finished; some rows remain'
export const allRowsPurchasedOrSkipped = 'All rows purchased or skipped'
export const printingIsNextTrack = 'Printing is next. Track each letter on its shipment page.'
export const someRowsWereNotPurchased = 'Some rows were not purchased'
export const fixOrSkipTheRows = 'Fix or skip the rows with problems, then purchase the rest.'
export const problemsAreShownNext = 'Problems are shown next to each row.'

export const addressNotVerified = 'Address not verified'
export const mailedAnyway = (reason: string) => `Reason to mail to this address anyway: “${reason}”`
export const printedAsEntered = 'Printed as entered'
export const correctionAccepted = 'Correction accepted'
export const printedAsVerified = 'Printed as verified'
export const entered = 'Entered: '
export const verified = 'Verified: '
export const accept = 'Accept'
export const acceptTheCorrectionOfRow = (row: string | number) => `Accept the correction of row ${row}`
export const addressCorrected = 'Address corrected'
export const mailWithoutIt = 'Mail without it'
export const mailWithoutItRow = (row: string | number) => `Mail without it: row ${row}`
export const apartmentNotFound = 'Apartment not found'
export const apartmentMissing = 'Apartment missing'
export const theBuildingIsDeliverable =
  'The building is deliverable. Edit the row to add or correct the apartment or suite.'
export const sameRecipientAs = 'Same recipient as '
export const row3 = (row: ReactNode) => <>row {row}</>
export const sameRecipientAndDocument = 'Same recipient and document as '
export const aLetterThatIsBeing = 'a letter that is being purchased'
export const theLetterOf = (day: ReactNode) => <>the letter of {day}</>
export const sendAnyway = 'Send anyway'
export const sendAnywayRow = (row: string | number) => `Send anyway: row ${row}`
export const possibleDuplicateText = 'Possible duplicate'

export const rowText = 'Row '
export const byDay = (day: ReactNode) => <>by {day}</>
export const serviceSelectedManually = 'Service selected manually'
export const shipment = 'Shipment'
export const draft = 'Draft'
export const ofRow = (row: ReactNode) => <> of row {row}</>

export const notChecked = 'Not checked'
export const needsFixing = 'Needs fixing'
export const temporarilyUnavailableLabel = 'Temporarily unavailable'
export const readyToPurchase = 'Ready to purchase'
export const queued = 'Queued'
export const purchasing = 'Purchasing'
export const awaitingApproval = 'Awaiting approval'
export const priceIncreased = 'Price increased'
export const notPurchased = 'Not purchased'
export const purchasedLabel = 'Purchased'
export const skipped = 'Skipped'

export const corrected = 'Corrected'
export const duplicates = 'Duplicates'
export const rowsByStatus = 'Rows by status'
export const allCount = (count: string | number) => `All ${count}`

export const correctedCount = (count: string | number) => `${count} corrected`

export const letter = 'Letter'
export const letterOfRow = (name: string) => `Letter to ${name}`
export const letterCouldNotBeLoaded = 'The letter could not be loaded'
export const loadingLetter = 'Loading the letter…'
export const ofWhichPostage = (amount: string) => `EasyPost bills ${amount} of it to your account.`
