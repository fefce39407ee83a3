import { isPermitted, type Permission, type Role } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

/** The effect of choosing an entry. */
export type CommandAction =
  | { kind: 'go'; href: string }
  | { kind: 'theme'; theme: 'system' | 'light' | 'dark' }
  | { kind: 'shortcuts' }
  | { kind: 'press'; element: HTMLElement }

/** An entry of the palette. `value` is unique; `words` are searched and not shown. */
export type Command = {
  value: string
  label: string
  detail?: string | undefined
  words?: string
  action: CommandAction
}

type Place = { label: string; href: string; words?: string; permission?: Permission }

const pages: readonly Place[] = [
  { label: 'Overview', href: paths.overview(), words: 'home start dashboard' },
  { label: 'Shipments', href: paths.shipments(), words: 'mail letters list tracking' },
  { label: 'Matters', href: paths.matters(), words: 'cases files clients properties' },
  { label: 'Tasks', href: paths.tasks(), words: 'needs attention problems returned' },
  { label: 'Calendar', href: paths.calendar(), words: 'deadlines due dates month week agenda' },
  { label: 'Approvals', href: paths.approvals(), words: 'second person approve requests' },
  { label: 'Evidence', href: paths.evidence(), words: 'proof bundle certified legal' },
  { label: 'Addresses', href: paths.addresses(), words: 'address book people recipients contacts' },
  {
    label: 'Operations',
    href: paths.operations.floor(),
    words: 'floor print pack queue scan',
    permission: 'operate',
  },
  {
    label: 'Hand over',
    href: paths.operations.handOver(),
    words: 'carrier pickup scan form manifest',
    permission: 'operate',
  },
  {
    label: 'End of day',
    href: paths.operations.endOfDay(),
    words: 'close report export',
    permission: 'operate',
  },
  {
    label: 'Organization',
    href: paths.settings.organization(),
    words: 'settings name return address logo time zone',
  },
  { label: 'Billing', href: paths.settings.billing(), words: 'settings cards payment' },
  {
    label: 'Charges and receipts',
    href: paths.settings.charges(),
    words: 'settings billing refunds invoice',
  },
  { label: 'Statements', href: paths.settings.statements(), words: 'settings billing month' },
  {
    label: 'Spending',
    href: paths.settings.spending(),
    words: 'settings billing chart carrier tag cost center matter',
  },
  {
    label: 'Mailing',
    href: paths.settings.mailing(),
    words: 'settings envelopes kits labels cut-off weight scale photo',
  },
  { label: 'Printing', href: paths.settings.printing(), words: 'settings printers' },
  {
    label: 'Notifications',
    href: paths.settings.notifications(),
    words: 'settings email e-mail alerts',
  },
  {
    label: 'Security',
    href: paths.settings.security(),
    words: 'settings password passkey sessions two-factor',
  },
  { label: 'API keys', href: paths.settings.apiKeys(), words: 'settings developer token' },
  { label: 'Request log', href: paths.settings.requestLog(), words: 'settings developer api calls' },
  {
    label: 'Webhooks',
    href: paths.settings.webhooks(),
    words: 'settings developer events',
    permission: 'manage_webhooks',
  },
  {
    label: 'Retention and legal holds',
    href: paths.settings.retention(),
    words: 'settings deletion keep purge',
  },
  {
    label: 'Declaration of mailing',
    href: paths.settings.declaration(),
    words: 'settings template court',
  },
  {
    label: 'Signing certificate',
    href: paths.settings.signingCertificate(),
    words: 'settings exhibit pades pkcs p12 signature',
    permission: 'manage_organization',
  },
  {
    label: 'Audit log',
    href: paths.settings.auditLog(),
    words: 'settings who changed history',
    permission: 'read_audit',
  },
]

const actions: readonly (Command & { permission?: Permission })[] = [
  {
    value: 'send',
    label: 'Send mail',
    words: 'new letter upload pdf compose',
    action: { kind: 'go', href: paths.send.upload() },
    permission: 'send_mail',
  },
  {
    value: 'theme-light',
    label: 'Use light theme',
    words: 'appearance',
    action: { kind: 'theme', theme: 'light' },
  },
  {
    value: 'theme-dark',
    label: 'Use dark theme',
    words: 'appearance',
    action: { kind: 'theme', theme: 'dark' },
  },
  {
    value: 'theme-system',
    label: 'Use system theme',
    words: 'appearance',
    action: { kind: 'theme', theme: 'system' },
  },
  { value: 'shortcuts', label: 'Keyboard shortcuts', words: 'keys help', action: { kind: 'shortcuts' } },
]

/** Returns whether every word of the query occurs in the entry. */
export const finds = ({ label, detail, words }: Command, query: string): boolean => {
  const haystack = [label, detail, words].join(' ').toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}

/** Returns the pages and actions of a role that match every word of the query. */
export const findCommands = (role: Role, query: string): { pages: Command[]; actions: Command[] } => {
  const isOwn = ({ permission }: { permission?: Permission }): boolean =>
    !permission || isPermitted(role, permission)
  const places = pages.filter(isOwn).map(({ label, href, words }): Command => ({
    value: href,
    label,
    ...(words && { words }),
    action: { kind: 'go', href },
  }))
  return {
    pages: places.filter((command) => finds(command, query)),
    actions: actions.filter((command) => isOwn(command) && finds(command, query)),
  }
}

/**
 * Returns the page's own actions, such as cancelling the open shipment: its buttons and links with `data-palette`,
 * which names them if their text does not suffice. Excludes those that are disabled.
 */
export const findPageActions = (page: ParentNode, query: string): Command[] => {
  const offered = [...page.querySelectorAll<HTMLElement>('main [data-palette]')].filter(
    (element) => element.getAttribute('aria-disabled') !== 'true' && element.checkVisibility(),
  )
  return offered
    .map((element, index): Command => ({
      value: `page-${index}`,
      label: element.dataset['palette'] || element.textContent,
      words: 'this shipment',
      action: { kind: 'press', element },
    }))
    .filter((command) => finds(command, query))
}

/** Returns the command for a shipment id, as found in logs. */
export const commandOfId = (query: string): Command | null =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(query)
    ? {
        value: query,
        label: `Open shipment ${query}`,
        action: { kind: 'go', href: paths.shipment(query) },
      }
    : null
