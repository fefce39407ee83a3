'use client'

import type { ReactNode } from 'react'

import { useAccount } from '#components/api/use-account.ts'
import { OrganizationFormats } from '#components/format/time-zone.tsx'
import { InstalledApp } from '#components/offline/installed-app.tsx'
import { PaletteButton } from '#components/palette/palette-button.tsx'
import { PaletteHost } from '#components/palette/palette-host.tsx'
import { openedScope } from '#components/palette/recently-opened.ts'
import { LeaveGuard } from '#components/ui/leave-guard.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { ToastProvider } from '#components/ui/toast.tsx'
import { paths } from '#lib/paths.ts'

import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LostOrganization } from './lost-organization.tsx'
import { type NavCounts, NavLinks } from './nav-links.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SandboxPill } from './sandbox-pill.tsx'
import { SwitchedElsewhere } from './switched-elsewhere.tsx'
import { WebhookBanner } from './webhook-banner.tsx'

type ShellProps = {
  build: string
  children: ReactNode
}

/** Renders the frame of the dashboard's pages. */
export const Shell = ({ build, children }: ShellProps) => {
  const account = useAccount()
  const counts: NavCounts = { tasks: account.open_tasks, approvals: account.waiting_approvals }
  const person = account.user.name || account.user.email
  const menu = {
    organization: account.organization.name,
    logoUrl: account.organization.logo_url,
    person,
    email: account.user.email,
    organizationId: account.organization.id,
  }
  return (
    <ToastProvider>
      <NavigationBar />
      <InstalledApp build={build} userId={account.user.id} openTasks={account.open_tasks} />
      <SwitchedElsewhere current={account.organization} />
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-4 py-2 font-emphasis text-accent-ink opacity-0 focus-visible:translate-y-0 focus-visible:opacity-100"
      >
        Skip to content
      </a>
      <div className="min-h-dvh lg:grid lg:grid-cols-[14.25rem_minmax(0,1fr)]">
        <aside className="hidden border-r border-line lg:block print:hidden">
          <div className="sticky top-0 flex h-dvh flex-col px-3 pt-5 pb-3">
            <div className="mb-6 flex items-center justify-between pl-2">
              <PrefetchLink href={paths.overview()} aria-label="Mailroom, overview" className="rounded-sm">
                <Brand />
              </PrefetchLink>
              {account.sandbox && <SandboxPill />}
            </div>
            <PaletteButton />
            <NavLinks role={account.role} counts={counts} />
            <AccountMenu {...menu} />
          </div>
        </aside>
        <div className="min-w-0">
          {account.organization_lost && <LostOrganization current={account.organization} />}
          {account.webhooks_disabled > 0 && (
            <WebhookBanner count={account.webhooks_disabled} gone={account.webhooks_gone} />
          )}
          <PhoneBar
            role={account.role}
            organization={account.organization.name}
            counts={counts}
            account={<AccountMenu {...menu} />}
            mark={account.sandbox && <SandboxPill />}
          />
          {/* Forms and text have a readable width. What marks itself `data-unbounded`, as tables do, has the window's. */}
          <main id="main" tabIndex={-1} className="min-w-0 outline-none">
            <div className="mx-auto w-full max-w-[74rem] px-4 pt-5 pb-6 has-data-unbounded:max-w-none has-data-wide:max-w-none has-data-wide:px-5 has-data-wide:pt-0 sm:not-has-data-wide:px-6 lg:not-has-data-wide:px-10 print:p-0!">
              <p className="mb-4 hidden justify-between border-b border-line pb-2 text-sm text-ink-soft print:flex">
                <span>{account.organization.name}</span>
                <span>Mailroom{account.sandbox && ' sandbox: nothing was printed, mailed or charged'}</span>
              </p>
              <OrganizationFormats
                timeZone={account.organization.time_zone}
                locale={account.organization.locale}
              >
                {children}
              </OrganizationFormats>
            </div>
          </main>
        </div>
      </div>
      <PaletteHost role={account.role} scope={openedScope(account.organization.id, account.user.id)} />
      <LeaveGuard />
    </ToastProvider>
  )
}
