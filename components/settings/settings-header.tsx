import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

type Section =
  | 'organization'
  | 'members'
  | 'billing'
  | 'approvals'
  | 'printing'
  | 'notifications'
  | 'retention'
  | 'declaration'
  | 'webhooks'
  | 'audit-log'
  | 'security'
  | 'api-keys'
  | 'request-log'

/** The head of every settings page. */
export const SettingsHeader = ({ current }: { current: Section }) => (
  <>
    <PageHeader title="Settings" />
    <div className="mb-6">
      <NavTabs
        label="Settings"
        tabs={[
          {
            label: 'Organization',
            href: paths.settings.organization(),
            current: current === 'organization',
          },
          { label: 'Members', href: paths.settings.members(), current: current === 'members' },
          { label: 'Billing', href: paths.settings.billing(), current: current === 'billing' },
          { label: 'Approvals', href: paths.settings.approvals(), current: current === 'approvals' },
          { label: 'Printing', href: paths.settings.printing(), current: current === 'printing' },
          {
            label: 'Notifications',
            href: paths.settings.notifications(),
            current: current === 'notifications',
          },
          { label: 'Retention', href: paths.settings.retention(), current: current === 'retention' },
          { label: 'Declaration', href: paths.settings.declaration(), current: current === 'declaration' },
          { label: 'API keys', href: paths.settings.apiKeys(), current: current === 'api-keys' },
          { label: 'Request log', href: paths.settings.requestLog(), current: current === 'request-log' },
          { label: 'Webhooks', href: paths.settings.webhooks(), current: current === 'webhooks' },
          { label: 'Audit log', href: paths.settings.auditLog(), current: current === 'audit-log' },
          { label: 'Security', href: paths.settings.security(), current: current === 'security' },
        ]}
      />
    </div>
  </>
)
