import type { ReactNode } from 'react'

export const calendar = 'Calendar'
export const previousKind = (kind: string | number) => `Previous ${kind}`
export const today = 'Today'
export const nextKind = (kind: string | number) => `Next ${kind}`
export const theCalendarCouldNotBeLoaded = 'The calendar could not be loaded'
export const timeZoneNoMail = (title: ReactNode, detail: ReactNode) => (
  <>
    {title}Time zone: {detail}. No mail is delivered on shaded days.
  </>
)
export const nothingIsDueIn = (title: string | number) => `Nothing is due in ${title}. `
export const deadlinesExpectedDeliveriesAndTheEnd = 'Deadlines, expected deliveries and the end of retention.'
export const view = 'View'
export const month = 'Month'
export const week = 'Week'

export const andMore = (count: string | number) => ` and ${count} more`

export const noMail = 'No mail'
export const noMailWithClosed = (closed: string | number) => `${closed}, no mail`
export const nothingDueToday = 'Nothing due today.'

export const copyThisAddressNow = 'Copy this address now. It won’t be shown again.'
export const calendarAddress = 'calendar address'
export const pasteItInYourCalendar =
  'Paste it in your calendar under “Add by URL” or “Subscribe to calendar”.'
export const createdTimeAndWithNames = (time: ReactNode, withNames: ReactNode, detail: ReactNode) => (
  <>
    Created {time}
    {withNames}. {detail}
  </>
)
export const withNames = ', with names'
export const withoutNames = ', without names'
export const notReadYet = 'Not read yet.'
export const lastRead = (time: ReactNode) => <>Last read {time}.</>
export const calendarFeedTurnedOff = 'Calendar feed turned off'
export const subscribe = 'Subscribe…'
export const subscribeToThisCalendar = 'Subscribe to this calendar'
export const aPrivateAddressForOutlook =
  'A private address for Outlook, Google Calendar or Apple Calendar. Anyone who has it can read your organization’s deadlines; it ends when you leave the organization.'
export const turnOff = 'Turn off'
export const close = 'Close'
export const renewAddress = 'Renew address'
export const createAddress = 'Create address'
export const includeNames = 'Include names'
export const recipientsAndShipmentNames =
  'Recipients and shipment names appear in your calendar. Without them, entries only say what is due.'
export const renewingCreatesANew =
  'Renewing creates a new address, with or without names. The previous one stops working.'
