import type { ReactNode } from 'react'

export const reviewAndPaySend = 'Review and pay · Send mail'
export const theDraftCouldNotBeLoaded = 'The draft could not be loaded'
export const purchaseInProgress = 'Purchase in progress'
export const reviewAndPay = 'Review and pay'

export const reasonOrDeadlineNotPrinted = 'Reason or deadline. Not printed or mailed.'
export const noteToApprover = 'Note to approver'

export const requestApproval = 'Request approval'
export const payAndSend = (amount: string | number) => `Pay ${amount} and send`
export const orderSummary = 'Order summary'
export const requestingApproval = 'Requesting approval…'
export const purchasingTheLabel = 'Purchasing the label…'
export const authorizingTheCardAndPurchasing = 'Authorizing the card and purchasing the label…'
export const thisPurchaseRequiresApproval =
  'This purchase requires approval. Nothing is charged until an owner or admin approves it. Editing the draft requires a new request.'
export const mailedExactlyAsShown = 'Mailed exactly as shown. Cancel any time until it is handed over.'

export const theCardOnFile = 'The card on file will be charged. '
export const noCardOnFile = 'No card on file. '
export const chargedTo = (card: ReactNode) => <>Charged to {card}. </>
export const addACard = 'Add a card'
export const addAPrinter = 'Add a printer'
export const change = 'Change'
export const card = ' card'

export const leftOfYourLimit = (left: string, limit: string, month: string) =>
  `${left} left of your ${limit} spending limit for ${month}.`
export const anotherPersonCanApprove =
  ' This letter costs more: request approval, and it counts toward the approver’s limit.'
export const balanceTooLow = 'Prepaid balance too low; nothing was charged'
export const creditLimitReached = 'Credit limit reached; nothing was charged'
export const invoiceOverdue = 'Invoice overdue; nothing was charged'
export const spendingLimitReached = 'Spending limit reached; nothing was charged'

export const usingAnotherCard = 'Use another card'
export const chooseAnotherService = 'Choose another service'
export const refreshPrices = 'Refresh prices'
export const noPaymentCardOnFile = 'No payment card on file'
export const noPrinter = 'No printer would print this letter'
export const paymentFailedNothingWasCharged = 'Payment failed; nothing was charged'
export const theCarrierRejectedThePurchase = 'The carrier rejected the purchase; nothing was charged'
export const thePriceChangedNothing = 'The price changed; nothing was charged'
export const theCarrierCouldNotBeReached = 'The carrier could not be reached'
export const pricesHaveExpired = 'Prices have expired'
export const thisQuoteIsNo = 'This quote is no longer available'
export const purchaseFailed = 'Purchase failed'
export const theLastPurchaseAttempt = 'The last purchase attempt failed. Your draft is saved.'
export const viewQuotes = 'View quotes'
export const pricesWereRefreshedChoose = 'Prices were refreshed. Choose a service from the new quotes.'

export const authorizingTheCardAndPurchasingTheLabel = 'Authorizing the card and purchasing the label'
export const mailroomCantBeReached =
  'Mailroom can’t be reached right now. The purchase continues in the background, and we’ll keep checking.'
export const thisIsTakingLonger =
  'This is taking longer than usual. You are charged once, and only if the purchase succeeds.'
export const youCanLeaveThisPage = 'You can leave this page. The shipment page will show the result.'
export const confirmThisPaymentWithYourBank = 'Confirm this payment with your bank'
export const continueToYourBank = 'Continue to your bank'
export const youWontBeCharged =
  'You won’t be charged until you confirm. Your bank then returns you here, and the purchase completes automatically.'

export const pricesMayHaveChanged = 'Prices may have changed. Your draft is saved.'
export const pricesHaveExpiredRefresh = 'Prices have expired. Refresh them first.'
export const addAPaymentCard = 'Add a payment card first.'
export const thePriceHasChanged = 'The price has changed'
export const itWasAndIsNow = (amount: ReactNode, amount2: ReactNode) => (
  <>
    It was {amount} and is now {amount2}.
  </>
)

export const edit = 'Edit'
export const mailingDetails = 'Mailing details'
export const service = 'Service'
export const editService = 'Edit service'
export const carrier = 'Carrier'
export const arrives = 'Arrives'
export const proof = 'Proof'
export const addresses = 'Addresses'
export const editAddresses = 'Edit addresses'
export const to = 'To'
export const from = 'From'
export const notVerified = 'Not verified'
export const mailpiece = 'Mailpiece'
export const editOptions = 'Edit options'
export const name = 'Name'
export const printing = 'Printing'
export const mailedAs = 'Mailed as'
export const customs = 'Customs'
export const tags = 'Tags'
export const reference = 'Reference'
export const costCenter = 'Cost center'
export const matter = 'Matter'
export const declaredAt = (contents: ReactNode, amount: ReactNode) => (
  <>
    {contents}, declared at {amount}
  </>
)
export const byPayingYouCertify = (signer: ReactNode) => (
  <>
    By paying, you certify this declaration on behalf of {signer}. Carriers require a declared value of at
    least $1.
  </>
)

export const purchasedSentToPrinting = 'Purchased. Sent to printing.'
export const approvalRequested = 'Approval requested'
export const nothingWasChargedWell = 'Nothing was charged. We’ll notify you of the decision.'
export const thePurchaseDidNotGo = 'The purchase did not go through. Nothing was charged.'
export const easypostRefusesYourKey = 'EasyPost refuses your account’s key'
