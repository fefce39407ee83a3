import type { ReactNode } from 'react'

export const nothingNeedsAttention = 'Nothing needs attention'
export const noDrafts = 'No drafts'
export const nothingOnItsWay = 'Nothing on its way'
export const nothingDeliveredYet = 'Nothing delivered yet'
export const nothingWasReturned = 'Nothing was returned'
export const allShipments = 'All shipments'
export const noMatchingShipments = 'No matching shipments'
export const clearFilters = 'Clear filters'
export const removeAFilterOrTry = 'Remove a filter or try fewer words.'
export const noShipmentsYet = 'No shipments yet'
export const sendYourFirstLetter = 'Send your first letter'
export const uploadAPdfAdd =
  'Upload a PDF, add a recipient, and compare price and proof across carriers. You won’t be charged until you pay.'
export const shipmentsCouldNotBeLoaded = 'Shipments could not be loaded'
export const thisListCantBeSorted = 'This list can’t be sorted this way'
export const invalidFilter = 'Invalid filter'
export const sortByNewestFirst = 'Sort by newest first'

export const shipments = 'Shipments'
export const ofTotal = (total: string | number) => ` of ${total}`
export const newer = 'Newer'
export const noNewerShipments = 'No newer shipments.'
export const previous = 'Previous'
export const thisIsTheFirst = 'This is the first page.'
export const older = 'Older'
export const noOlderShipments = 'No older shipments.'
export const next = 'Next'
export const thisIsTheLast = 'This is the last page.'

export const enterADollarAmount = 'Enter a dollar amount, such as 9.02.'
export const theMinimumIsGreater = 'The minimum is greater than the maximum. Swap them or leave one empty.'
export const charged = 'Charged'
export const minimum = 'Minimum ($)'
export const maximum = 'Maximum ($)'
export const apply = 'Apply'

export const loadingNoun = (noun: string | number) => `Loading ${noun}`
export const couldNotBeLoaded = (tags: ReactNode) => <>{tags} could not be loaded.</>
export const tags = 'Tags'
export const options = 'Options'
export const tryAgain = 'Try again'
export const aFormerMember = 'A former member'

export const today = 'Today'
export const last7Days = 'Last 7 days'
export const last30Days = 'Last 30 days'
export const last90Days = 'Last 90 days'
export const created = 'Created'
export const startDate = 'Start date'
export const endDate = 'End date'
export const timeTimeZone = (timeZone: ReactNode) => <>{timeZone} time</>
export const from = (from: string | number) => `from ${from}`
export const throughTo = (to: string | number) => `through ${to}`
export const theStartDateIsAfter = 'The start date is after the end date. Swap them or leave one empty.'

export const needsAttention = 'Needs attention'
export const drafts = 'Drafts'
export const onItsWay = 'On its way'
export const delivered = 'Delivered'
export const returned = 'Returned'
export const shipmentsByState = 'Shipments by state'
export const all = 'All'

export const recipient = 'Recipient'
export const reference = 'Reference'
export const costCenter = 'Cost center'
export const matter = 'Matter'
export const chosenMatter = 'chosen'
export const sender = 'Sender'
export const sent = 'Sent'
export const expected = 'Expected'
export const total = 'Total'

export const withTheCarrier = 'With the carrier'
export const late = 'Late'
export const certified = 'Certified'
export const notCertified = 'Not certified'
export const clearFilter = (label: string | number) => `Clear ${label} filter`
export const searchShipments = 'Search shipments'
export const nameRecipientTrackingNumber = 'Name, recipient, tracking number or tag'
export const loadingShipments = 'Loading shipments'
export const status = 'Status'
export const tracking = 'Tracking'
export const due = 'Due'
export const scheduled = 'Scheduled'
export const forALaterDay = 'For a later day'
export const scheduledFor = (day: ReactNode) => <>Scheduled for {day}</>
export const carrier = 'Carrier'
export const noPurchasesYet = 'No purchases yet.'
export const tag = 'Tag'
export const noTagsYetSelect = 'No tags yet. Select shipments below to tag them.'
export const noCostCentersYet = 'No cost centers yet. Add one when you send mail.'
export const noShipmentsYetSentence = 'No shipments yet.'

export const columns = 'Columns'
export const columnsToShow = 'Columns to show'
export const exportText = 'Export'
export const timesAreTimeExports = (allMatching: ReactNode, timeZone: ReactNode) => (
  <>
    {allMatching} Times are {timeZone} time. Exports are logged.
  </>
)
export const allMatchingShipments = 'All matching shipments.'
export const allShipmentsSentence = 'All shipments.'
export const csv = 'CSV'
export const excel = 'Excel'

export const aToZ = 'A to Z'
export const zToA = 'Z to A'
export const oldestFirst = 'Oldest first'
export const newestFirst = 'Newest first'
export const name = 'Name'
export const byPhrase = (phrase: string | number) => `by ${phrase}`

export const certifiedMail = ', Certified Mail'
export const toNameAndCity = (name: ReactNode, city: ReactNode, state: ReactNode) => (
  <>
    To {name}, {city}, {state}
  </>
)

export const enterTheWholeReference = 'Enter the whole reference.'

export const selectedTheNewest = (count: string | number) => `Selected the newest ${count}`
export const thatsTheMostYouCanSelect =
  'That’s the most you can select at once. Filter the list to reach the rest.'
export const theMatchingShipmentsCouldNotBeRead = 'The matching shipments could not be read.'
export const selectAllThatMatch = 'Select all that match'
export const selectAllThatMatchWithTotal = (total: string | number) => `Select all ${total} that match`

export const selectTitle = (title: string | number) => `Select ${title}`
export const selectAllOnThisPage = 'Select all on this page'

export const noTags = 'No tags'
export const noCarrierSelected = 'No carrier selected'
export const certifiedText = ', Certified'
export const trackingNumber = 'tracking number'
export const noReference = 'No reference'
export const noCostCenter = 'No cost center'
export const noMatter = 'No matter'
export const noDeadline = 'No deadline'
export const deadline = 'Deadline'
export const notCreatedByAMember = 'Not created by a member'
export const notSentYet = 'Not sent yet'
export const noExpectedDay = 'No expected day'
export const notDeliveredYet = 'Not delivered yet'
export const nothingCharged = 'Nothing charged'

export const createdTime = (created: ReactNode, time: ReactNode) => (
  <>
    {' · '}
    {created} {time}
  </>
)
export const createdVerb = 'created'
export const continueText = ' · continue'
export const previewTitle = (title: string | number) => `Preview ${title}`
export const previewP = 'Preview (p)'

export const shipment = 'Shipment'
export const preview = 'Preview'

export const tooManyShipmentsMatch = 'Too many shipments match: filter the list to sort it by this column.'
export const sort = 'Sort'

export const savedViews = 'Saved views'

export const views = 'Views'

export const upTo = (max: string | number) => `up to $${max}`

export const aMember = 'a member'

export const earliestFirst = 'earliest first'
export const latestFirst = 'latest first'
export const lowestFirst = 'lowest first'
export const highestFirst = 'highest first'
