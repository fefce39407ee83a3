import type { ReactNode } from 'react'

export const k = '⌘K'
export const ctrlK = 'Ctrl K'
export const findAnything = 'Find anything'

export const overview = 'Overview'
export const shipments = 'Shipments'
export const matters = 'Matters'
export const needsAttention = 'Needs attention'
export const calendar = 'Calendar'
export const approvals = 'Approvals'
export const evidence = 'Evidence'
export const addresses = 'Addresses'
export const operations = 'Operations'
export const handOver = 'Hand over'
export const endOfDay = 'End of day'
export const organization = 'Organization'
export const billing = 'Billing'
export const chargesAndReceipts = 'Charges and receipts'
export const statements = 'Statements'
export const spending = 'Spending'
export const mailing = 'Mailing'
export const printing = 'Printing'
export const notifications = 'Notifications'
export const security = 'Security'
export const apiKeys = 'API keys'
export const requestLog = 'Request log'
export const webhooks = 'Webhooks'
export const retentionAndLegalHolds = 'Retention and legal holds'
export const declarationOfMailing = 'Declaration of mailing'
export const auditLog = 'Audit log'
export const sendMail = 'Send mail'
export const usingLightTheme = 'Use light theme'
export const usingDarkTheme = 'Use dark theme'
export const usingSystemTheme = 'Use system theme'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const openShipment = (query: string | number) => `Open shipment ${query}`

export const searchShipmentsPeoplePages = 'Search shipments, people, pages and actions'
export const searchShipmentsPeoplePagesAndActions = 'Search shipments, people, pages and actions…'
export const searching = 'Searching'
export const shipmentsAndPeopleCouldNotBeSearched = (message: ReactNode) => (
  <>Shipments and people could not be searched: {message}</>
)
export const noResultsTryARecipient = 'No results. Try a recipient, tracking number or tag.'
export const close = 'Close'

export const thenText = 'then'
export const enableSingleKeyShortcuts = 'Enable single-key shortcuts'
export const turnOffIfYouUse =
  'Turn off if you use speech input or press keys by accident. Saved in this browser.'

export const onThisPage = 'On this page'
export const recentlyOpened = 'Recently opened'
export const newestShipments = 'Newest shipments'

export const closed = 'closed'
