import type { ReactNode } from 'react'

export const approvalRequest = 'Approval request'
export const youCantApproveYourOwn = 'You can’t approve your own request'
export const weveEmailedOwnersAndAdmins =
  'We’ve emailed owners and admins, and we’ll notify you of the decision.'
export const byLabelAndName = (label: string | number, name: string | number) => `${label} by ${name}`
export const requestCouldNotBeLoaded = 'Request could not be loaded'
export const approvals = 'Approvals'
export const requestedBy = (you: ReactNode, apiKey: ReactNode, time: ReactNode) => (
  <>
    Requested by {you}
    {apiKey}, {time}
  </>
)
export const you = 'you'
export const viaApiKey = (name: ReactNode) => <> via API key “{name}”</>

export const requestsCouldNotBeLoaded = 'Requests could not be loaded'
export const viewPendingRequests = 'View pending requests'
export const noPendingRequests = 'No pending requests'
export const noDecisionsYet = 'No decisions yet'
export const requestsAppearHereUntilSomeone = 'Requests appear here until someone decides.'
export const first = 'First'
export const youreOnTheFirst = 'You’re on the first page.'
export const next = 'Next'
export const noMoreRequests = 'No more requests.'
export const purchasesAwaitingApprovalYouCant = 'Purchases awaiting approval. You can’t approve your own.'
export const yourRequestsToOwners = 'Your requests to owners and admins.'
export const view = 'View'
export const pending = 'Pending'
export const decided = 'Decided'

export const approvalsSettings = 'Approvals · Settings'
export const approvalRuleCouldNotBeLoaded = 'Approval rule could not be loaded'

export const approvedAndPurchased = 'Approved and purchased'
export const approveAndPay = (price: ReactNode) => <>Approve and pay {price}</>
export const approveAndPayTitle = 'Approve and pay?'
export const yourOrganizationsCardIsCharged = (price: string | number) =>
  `Your organization is charged no more than ${price}, and the letter is printed as shown. If the price has expired, we’ll refresh it. If it went up, nothing is purchased and the request is sent back.`
export const approveForAtMost = (price: ReactNode) => <>Approve for at most {price}</>
export const approveScheduledTitle = 'Approve this scheduled purchase?'
export const nothingIsChargedBefore = (day: string, price: string) =>
  `Nothing is charged now. It is purchased on ${day} for at most ${price}, without another approval.`
export const approveConfirm = 'Approve'
export const approvedForItsDay = (day: string) => `Approved for ${day}`
export const scheduledPurchase = 'Scheduled for'
export const approveAndPayConfirm = 'Approve and pay'
export const cancel = 'Cancel'
export const sentBack = 'Sent back'
export const sendBack = 'Send back'
export const sendBackThisRequest = 'Send back this request?'
export const wellNotifyWhoCanEdit = (name: string | number) =>
  `We’ll notify ${name}, who can edit the draft and request approval again. Nothing is purchased.`
export const requestedChanges = 'Requested changes'
export const describeTheChangesYouNeed = 'Describe the changes you need.'
export const withdrawRequest = 'Withdraw request'
export const withdrawThisRequest = 'Withdraw this request?'
export const youCanThenEdit =
  'You can then edit the draft. It won’t be purchased unless you request approval again.'

export const awaitingApproval = 'Awaiting approval'
export const approved = 'Approved'
export const withdrawn = 'Withdrawn'
export const byName = (name: ReactNode) => <> by {name}</>
export const toRecipient = (recipient: ReactNode) => <>To {recipient} · </>
export const priceValidUntil = (time: ReactNode) => <>Price valid until {time}</>
export const requests = 'Requests'

export const requestDetails = 'Request details'
export const editingTheDraftWithdraws = 'Editing the draft withdraws this request.'
export const viewShipment = 'View shipment'
export const note = 'Note'
export const fromName = (name: ReactNode) => <>From {name}</>
export const total = 'Total'
export const maximumCharge = (detail: ReactNode) => <>Maximum charge{detail}</>
export const priceValidUntilThenRefreshed = (time: ReactNode) => (
  <>. Price valid until {time}, then refreshed at approval</>
)
export const service = 'Service'
export const to = 'To'
export const from = 'From'
export const document = 'Document'
export const sha256 = (documentSha256: ReactNode) => <>SHA-256 {documentSha256}</>
export const printing = 'Printing'

export const never = 'Never'
export const anyoneWhoCanSend = 'Anyone who can send mail can purchase.'
export const always = 'Always'
export const everyPurchaseRequiresApproval = 'Every purchase requires approval.'
export const atOrAboveAnAmount = 'At or above an amount'
export const smallerPurchasesDontRequire = 'Smaller purchases don’t require approval.'
export const onlyCanApprove = (who: string | number) => `Only ${who} can approve`
export const requestsFromWillStay = (who: ReactNode) => (
  <>Requests from {who} will stay pending until another member becomes an owner or admin.</>
)
export const ruleSaved = 'Rule saved'
export const enterAnAmountInDollars = 'Enter an amount in dollars, such as 50 or 49.50.'
export const purchaseApproval = 'Purchase approval'
export const requireApproval = 'Require approval'
export const ownersAndAdminsCanApprove =
  'Owners and admins can approve, but not their own requests or those of their API keys.'
export const saveRule = 'Save rule'
export const onlyOwnersAndAdmins = 'Only owners and admins can change this.'
export const amountInDollars = 'Amount in dollars'
export const totalPerShipmentPurchases =
  'Total per shipment. Purchases at or above this amount require approval.'
export const appliesToAllMembers = 'Applies to all members, including owners, and to API keys.'
export const changesDontAffectPending = 'Changes don’t affect pending requests.'
export const approversList = (list: ReactNode) => <>Approvers: {list}.</>

export const notVerified = 'Not verified'
