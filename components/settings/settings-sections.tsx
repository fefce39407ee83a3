import type { ReactNode } from 'react'

import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

/** The settings pages, by the last segment of their path. */
export const settingsSections = {
  organization: { label: 'Organization', href: paths.settings.organization() },
  members: { label: 'Members', href: paths.settings.members() },
  'sign-in': { label: 'Sign-in', href: paths.settings.signIn() },
  billing: { label: 'Billing', href: paths.settings.billing() },
  'connected-accounts': { label: 'Connected accounts', href: paths.settings.connectedAccounts() },
  approvals: { label: 'Approvals', href: paths.settings.approvals() },
  'audit-log': { label: 'Audit log', href: paths.settings.auditLog() },
  mailing: { label: 'Mailing', href: paths.settings.mailing() },
  templates: { label: 'Templates', href: paths.settings.templates() },
  'inbound-email': { label: 'Inbound email', href: paths.settings.inboundEmail() },
  printing: { label: 'Printing', href: paths.settings.printing() },
  retention: { label: 'Retention', href: paths.settings.retention() },
  sharing: { label: 'Sharing', href: paths.settings.sharing() },
  declaration: { label: 'Declaration', href: paths.settings.declaration() },
  'signing-certificate': { label: 'Signing certificate', href: paths.settings.signingCertificate() },
  'api-keys': { label: 'API keys', href: paths.settings.apiKeys() },
  'request-log': { label: 'Request log', href: paths.settings.requestLog() },
  webhooks: { label: 'Webhooks', href: paths.settings.webhooks() },
  notifications: { label: 'Notifications', href: paths.settings.notifications() },
  security: { label: 'Security', href: paths.settings.security() },
} as const

type SettingsSection = keyof typeof settingsSections

/** The groups of the navigation. */
export const settingsGroups: readonly { label: string; sections: readonly SettingsSection[] }[] = [
  {
    label: 'General',
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
    label: 'Mailing & evidence',
    sections: [
      'mailing',
      'templates',
      'inbound-email',
      'printing',
      'retention',
      'sharing',
      'declaration',
      'signing-certificate',
    ],
  },
  { label: 'Developers', sections: ['api-keys', 'request-log', 'webhooks'] },
  { label: 'Your account', sections: ['notifications', 'security'] },
]

/** Shows the header of a settings page. */
export const SettingsHeader = ({
  current,
  description,
}: {
  current: SettingsSection
  description?: ReactNode
}) => <PageHeader title={settingsSections[current].label} description={description} />
