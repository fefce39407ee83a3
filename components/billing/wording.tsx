import type { ReactNode } from 'react'

export const charges = 'Charges'
export const chargesCouldNotBeLoaded = 'Charges could not be loaded'
export const clearFilters = 'Clear filters'
export const noMatchingCharges = 'No matching charges'
export const noChargesYet = 'No charges yet'
export const tryAnotherStatusOrDate = 'Try another status or date range.'
export const eachPurchaseAppearsHere = 'Each purchase appears here with its receipt.'
export const newestFirst = (rows: string | number) => `${rows}, newest first`
export const newer = 'Newer'
export const noNewerCharges = 'No newer charges.'
export const older = 'Older'
export const noOlderCharges = 'No older charges.'

export const cards = 'Cards'
export const cardsCouldNotBeLoaded = 'Cards could not be loaded'
export const continueYourDraft = 'Continue your draft'
export const addACardToContinue = 'Add a card to continue your draft'
export const backToDraft = 'Back to draft'
export const yourDraftIsSaved = 'Your draft is saved.'

export const spending = 'Spending'
export const tag = 'Tag'
export const costCenter = 'Cost center'

export const matter = 'Matter'
export const period = 'Period'
export const monthsPeriod = (period: string | number) => `${period} months`
export const groupBy = 'Group by'
export const spendingCouldNotBeLoaded = 'Spending could not be loaded'
export const noSpendingInThisPeriod = 'No spending in this period'
export const seeSpendingByMonth = 'See spending by month, carrier, tag, cost center and matter here.'
export const spendingBy = (partLabels: string | number) => `Spending by ${partLabels}`
export const netOfRefundsTheTable = 'Net of refunds. The table shows the same data.'
export const netOfRefunds = 'Net of refunds.'
export const monthsUseTimeMonths = (timeZone: ReactNode, detail: ReactNode) => (
  <>
    Months use {timeZone} time. Months without spending aren’t listed.{detail}
  </>
)
export const aShipmentWithSeveral =
  ' A shipment with several tags counts under each tag, but only once in the total.'

export const statements = 'Statements'
export const statementsCouldNotBeLoaded = 'Statements could not be loaded'
export const noStatementsYet = 'No statements yet'
export const eachMonthWithCharges =
  'Each month with charges or refunds has a statement, available as PDF and CSV.'

export const billing = 'Billing'
export const limits = 'Limits'
export const account = 'Account'

export const status = 'Status'
export const all = 'All'
export const showAllShipments = 'Show all shipments'
export const clearDates = 'Clear dates'
export const startDateUtc = 'Start date (UTC)'
export const endDateUtc = 'End date (UTC)'
export const apply = 'Apply'
export const charged = 'Charged'
export const refundPending = 'Refund pending'
export const refunded = 'Refunded'
export const refundFailed = 'Refund failed'
export const untitledShipment = 'Untitled shipment'
export const refundedAmount = (amount: ReactNode) => <>{amount} refunded</>
export const receiptFor = (receiptNumber: string | number, title: string | number) =>
  `Receipt ${receiptNumber} for ${title}`
export const receipt = 'Receipt'
export const shipment = 'Shipment'
export const amount = 'Amount'
export const date = 'Date'

export const noCarrier = 'No carrier'
export const noTag = 'No tag'
export const noCostCenter = 'No cost center'

export const noMatter = 'No matter'

export const noSpending = 'No spending'
export const spendingByMonth = 'Spending by month'
export const month = 'Month'
export const total = 'Total'

export const monthToDate = 'Month to date'
export const statementNameAndUpperCase = (name: string | number, upperCase: string | number) =>
  `${name} statement, ${upperCase}`
export const net = 'Net'
export const statement = 'Statement'
export const monthsUseTimeRefunds = (timeZone: ReactNode) => (
  <>Months use {timeZone} time. Refunds count in the month they’re issued.</>
)
export const utc = 'UTC'

export const carrier = 'carrier'
export const tag2 = 'tag'
export const costCenter2 = 'cost center'

export const matter2 = 'matter'
export const billedByEasypost = (amount: string) =>
  `Not included: ${amount} of postage, billed by EasyPost to your account, less its refunds.`
