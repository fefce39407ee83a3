import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

/** The settings pages, by the last segment of their path. */
export const settingsSections = {
  organization: { label: wording.organization, href: paths.settings.organization() },
  members: { label: wording.members, href: paths.settings.members() },
  'sign-in': { label: wording.signIn, href: paths.settings.signIn() },
  billing: { label: wording.billing, href: paths.settings.billing() },
  'connected-accounts': { label: wording.connectedAccounts, href: paths.settings.connectedAccounts() },
  approvals: { label: wording.approvals, href: paths.settings.approvals() },
  'audit-log': { label: wording.auditLog, href: paths.settings.auditLog() },
  mailing: { label: wording.mailing, href: paths.settings.mailing() },
  templates: { label: wording.templates, href: paths.settings.templates() },
  'inbound-email': { label: wording.inboundEmail, href: paths.settings.inboundEmail() },
  printing: { label: wording.printing, href: paths.settings.printing() },
  retention: { label: wording.retention, href: paths.settings.retention() },
  sharing: { label: wording.sharing, href: paths.settings.sharing() },
  declaration: { label: wording.declaration, href: paths.settings.declaration() },
  'api-keys': { label: wording.apiKeys, href: paths.settings.apiKeys() },
  'request-log': { label: wording.requestLog, href: paths.settings.requestLog() },
  webhooks: { label: wording.webhooks, href: paths.settings.webhooks() },
  notifications: { label: wording.notifications, href: paths.settings.notifications() },
  security: { label: wording.security, href: paths.settings.security() },
} as const

type SettingsSection = keyof typeof settingsSections

/** The groups of the navigation. */
export const settingsGroups: readonly { label: string; sections: readonly SettingsSection[] }[] = [
  {
    label: wording.organization,
    sections: [
      'organization',
      'members',
      'sign-in',
      'billing',
      'connected-accounts',
      'approvals',
      'audit-log',
    ],
  },
  {
    label: wording.mailingEvidence,
    sections: ['mailing', 'templates', 'inbound-email', 'printing', 'retention', 'sharing', 'declaration'],
  },
  { label: wording.developers, sections: ['api-keys', 'request-log', 'webhooks'] },
  { label: wording.yourAccount, sections: ['notifications', 'security'] },
]

/** Shows the header of a settings page. */
export const SettingsHeader = ({
  current,
  description,
}: {
  current: SettingsSection
  description?: ReactNode
}) => <PageHeader title={settingsSections[current].label} description={description} />
