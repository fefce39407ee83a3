import type { ReactNode } from 'react'

export const overview = 'Overview'
export const noMailYet = 'No mail yet'
export const trackYourTeamsMail = 'Track your team’s mail here, from printing to proof of delivery.'
export const overviewCouldNotBeLoaded = 'Overview could not be loaded'
export const spendingCouldNotBeLoaded = 'Spending could not be loaded'

export const recentActivity = 'Recent activity'
export const allShipments = 'All shipments'

export const needsAttention = 'Needs attention'
export const allOpenCount = (openCount: string | number) => `All ${openCount}`
export const viewTasks = 'View tasks'
export const dueTime = (time: ReactNode) => <>due {time}</>
export const youreAllCaughtUp = 'You’re all caught up.'
export const evidenceForWillBeDeleted = (count: string | number) =>
  `Evidence for ${count} will be deleted within 30 days`
export const viewShipments = 'View shipments'
export const earliestDeletionDownloadItOrPlace = (time: ReactNode) => (
  <>Earliest deletion: {time}. Download it or place a legal hold.</>
)
export const awaitingYourApproval = 'Awaiting your approval'
export const allCount = (count: ReactNode) => <>All {count}</>

export const sameAs = 'Same as'
export const last28Days = 'Last 28 days'
export const sameAsThe28 = 'Same as the 28 days before'

export const deadlinesThisWeek = 'Deadlines this week'
export const calendar = 'Calendar'

export const byService = 'By service'
export const keyFigures = 'Key figures'
export const onItsWay = 'On its way'
export const onItsWayAtTheEnd = 'On its way at the end of each of the last 12 weeks'
export const openTasksAtTheEnd = 'Open tasks at the end of each of the last 12 weeks'
export const deliveredLast7Days = 'Delivered, last 7 days'
export const deliveredInEachOfTheLast = 'Delivered in each of the last 12 weeks'
export const medianTimeToDelivery = 'Median time to delivery'
export const sameDay = 'Same day'
export const noDeliveriesInTheLast = 'No deliveries in the last 28 days'
export const medianDaysToDelivery = 'Median days to delivery in each of the last 12 weeks'

export const setAReturnAddress = 'Set a return address'
export const printedOnEveryEnvelope = 'Printed on every envelope. You can change it for any letter.'
export const setByAnOwner = 'Set by an owner or admin. You can change it for any letter.'
export const addAPaymentCard = 'Add a payment card'
export const chargedOnlyWhenYouPay = 'Charged only when you pay.'
export const uploadAPdfAndEnter = 'Upload a PDF and enter the recipient'
export const weCheckTheFile = 'We check the file and verify the address with USPS.'
export const compareAndPay = 'Compare and pay'
export const priceArrivalAndProof = 'Price, arrival and proof from every carrier, side by side.'
export const trackDeliveryAndDownload = 'Track delivery and download proof'
export const trackingAndProofAreCollected = 'Tracking and proof are collected automatically.'
export const done = ' (done)'
export const gettingStarted = 'Getting started'
export const setUpOnceForYourWhole = 'Set up once for your whole team.'
export const stepsToYourFirst = 'Steps to your first letter'
export const setup = 'Setup'
export const finishSetup = 'Finish setup'
export const setupSteps = 'Setup steps'

export const operations = 'Operations'
export const handedOverToday = (count: string | number) => `${count} handed over today.`
export const viewOperations = 'View operations'

export const noDate = 'No date'
export const late = 'Late'
export const dueDay = (day: ReactNode) => <>due {day}</>
export const activeShipments = 'Active shipments'
export const allShipped = 'All shipped'
export const preparing = 'Preparing'
export const withTheCarrier = 'With the carrier'
export const nothingWithTheCarrier =
  'Nothing with the carrier yet. Expected delivery dates appear here after handoff.'
export const noActiveShipments = 'No active shipments.'

export const uploadAPdfAdd =
  'Upload a PDF, add a recipient, and compare price, arrival and proof across carriers. You won’t be charged until you pay.'
export const sendMail = 'Send mail'
export const sendYourFirstLetter = 'Send your first letter'
export const uploadAPdf = 'Upload a PDF'
export const awaitingApproval = 'Awaiting approval'
export const scheduledFor = (day: ReactNode) => <>Scheduled for {day}</>
export const lettersScheduledToday = (letters: string) => `${letters} scheduled to be bought today`
export const lettersNotBought = (letters: string) => `${letters} not bought as scheduled`
export const nothingScheduledToday = 'No scheduled purchases today'
export const nextScheduled = (letters: string, day: ReactNode) => (
  <>
    Next: {letters} on {day}.
  </>
)
export const paymentFailed = 'Payment failed'
export const quotesExpireAt = (time: ReactNode) => <>Quotes expire at {time}</>
export const quotesExpired = 'Quotes expired'
export const drafts = 'Drafts'
export const startedShipmentNameAndCount = (shipmentName: ReactNode, count: ReactNode, time: ReactNode) => (
  <>
    {shipmentName} · {count}, started {time}
  </>
)
export const toRecipient = (recipient: string | number) => ` · to ${recipient}`

export const spendingAndVolume = 'Spending and volume'
export const byMonthAndCarrier = 'By month and carrier, net of refunds.'
export const moreMonths = 'More months'
export const spent = 'Spent'
export const lettersPurchased = 'Letters purchased'
export const viewAsTable = 'View as table'

export const thanThe28Days = (count: string | number, faster: string | number) =>
  `${count} ${faster} than the 28 days before`

export const thanAWeekAgo = 'than a week ago'
export const thanThe7Days = 'than the 7 days before'
