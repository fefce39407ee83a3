import type { ReactNode } from 'react'

export const auditLog = 'Audit log'
export const auditLogCouldNotBeLoaded = 'Audit log could not be loaded'
export const clearFilters = 'Clear filters'
export const noEntries = 'No entries'
export const changesToMembersApi =
  'Changes to members, API keys, settings, billing and legal holds are recorded here, along with all access to evidence.'
export const newestFirst = (rows: string | number) => `${rows}, newest first`
export const newer = 'Newer'
export const noNewerEntries = 'No newer entries.'
export const older = 'Older'
export const noOlderEntries = 'No older entries.'
export const whoChangedWhatAndWhoAccessed =
  'Who changed what and who accessed evidence. Entries can’t be edited or deleted.'

export const category = 'Category'
export const all = 'All'
export const startDate = 'Start date'
export const endDate = 'End date'
export const apply = 'Apply'
export const showAllObjects = 'Show all objects'
export const downloadAsCsv = 'Download as CSV'
export const excel = 'Excel'

export const before = 'before: '
export const after = 'after: '
export const viewShipment = 'View shipment'
export const aFormerMember = 'A former member'
export const target = 'Target'
export const allEntriesAboutIt = 'All entries about it'
export const actor = 'Actor'
export const ipAddress = 'IP address'
export const mailroomServer = 'Mailroom server'
export const apiKey = ' (API key)'
export const requestId = 'Request ID'
export const timesActionLabelsAndCount = (actionLabels: ReactNode, count: ReactNode) => (
  <>
    {actionLabels}, {count} times
  </>
)
