import type { ReactNode } from 'react'

import { formatList } from '#lib/contract/formats/numbers.values.ts'

export const pageNotFound = 'Page not found'
export const checkTheUrlOrGo = 'Check the URL, or go to your shipments.'

export const youDontHaveAccess = 'You don’t have access to this'
export const goToOverview = 'Go to overview'

export const mailroomCouldNotBeLoaded = 'Mailroom could not be loaded'
export const somethingWentWrongOnOurSide = 'Something went wrong on our side. Your saved work is safe.'
export const tryAgain = 'Try again'

export const mailroom = 'Mailroom'
export const sendPdfsAsTracked = 'Send PDFs as tracked mail, with proof of mailing and delivery.'
export const prefersColorSchemeLight = '(prefers-color-scheme: light)'
export const prefersColorSchemeDark = '(prefers-color-scheme: dark)'

export const sendMail = 'Send mail'
export const needsAttention = 'Needs attention'

export const notFound = 'Not found'

export const account = 'Account:'

export const sandbox = 'Sandbox'
export const sandboxPart = (part: ReactNode) => <>Sandbox{part}</>
export const nothingIsPrintedMailed = ' nothing is printed, mailed or charged.'
/** Says which vendors' own test mode a sandbox uses. */
export const inTestMode = (vendors: readonly string[]) =>
  ` ${formatList(vendors)} ${vendors.length === 1 ? 'is' : 'are'} in test mode.`
export const viewTestEmails = 'View test emails'
export const webhooks = 'Webhooks'
/** One sentence on endpoints that were disabled, `gone` of them by their own response. */
export const webhooksDisabled = (count: number, gone: number) => {
  const [failing, who] = [
    count - gone,
    count === 1 ? 'A webhook endpoint was' : `${count} webhook endpoints were`,
  ]
  if (gone === 0) return `${who} disabled after repeated delivery failures.`
  if (failing === 0) return `${who} disabled after returning 410 Gone.`
  return `${who} disabled: ${failing} after repeated delivery failures, ${gone} after returning 410 Gone.`
}
export const viewWebhooks = 'View webhooks'

export const overview = 'Overview'
export const shipments = 'Shipments'
export const bulkSends = 'Bulk sends'
export const matters = 'Matters'
export const calendar = 'Calendar'
export const approvals = 'Approvals'
export const evidence = 'Evidence'
export const addresses = 'Addresses'
export const operations = 'Operations'
export const settings = 'Settings'
export const main = 'Main'
export const open = ' open'
export const waiting = ' waiting'

export const loadingPage = 'Loading page'
export const inProgress = 'In progress'

export const thisPageCouldNotBeLoaded = 'This page could not be loaded'
export const somethingWentWrongOnOurSideYourSaved =
  'Something went wrong on our side. Your saved work is safe. Try again; if it keeps failing, send your operator the reference.'

export const viewAllShipments = 'View all shipments'

export const openMenu = 'Open menu'
export const mailroomOverview = 'Mailroom, overview'

export const aboutTheSandbox = 'About the sandbox'

export const skipToContent = 'Skip to content'
