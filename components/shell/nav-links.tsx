'use client'

import {
  BellRing,
  BookUser,
  CalendarDays,
  FileCheck,
  FolderOpen,
  Home,
  ListChecks,
  Mails,
  PackageCheck,
  PenLine,
  Settings,
  Stamp,
} from 'lucide-react'
import { usePathname } from 'next/navigation'

import { buttonStyle } from '#components/ui/button-style.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { isPermitted, type Permission, type Role } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

/** The counts shown in the navigation. */
export type NavCounts = { tasks: number; approvals: number }

type Destination = {
  label: string
  href: string
  icon: typeof Home
  isHere: (pathname: string) => boolean
  /** The count to show. */
  counts?: keyof NavCounts
  /** Shown only to members who may do this. */
  permission?: Permission
}

const isBulkSend = (pathname: string): boolean => pathname.startsWith('/send/many')

const destinations: readonly Destination[] = [
  { label: 'Overview', href: paths.overview(), icon: Home, isHere: (pathname) => pathname === '/' },
  {
    label: 'Shipments',
    href: paths.shipments(),
    icon: Mails,
    isHere: (pathname) => pathname.startsWith('/shipments'),
  },
  {
    label: 'Matters',
    href: paths.matters(),
    icon: FolderOpen,
    isHere: (pathname) => pathname.startsWith('/matters'),
  },
  {
    label: 'Bulk sends',
    href: paths.sendMany.lists(),
    icon: ListChecks,
    isHere: isBulkSend,
  },
  {
    label: 'Tasks',
    href: paths.tasks(),
    icon: BellRing,
    isHere: (pathname) => pathname.startsWith('/tasks'),
    counts: 'tasks',
  },
  {
    label: 'Calendar',
    href: paths.calendar(),
    icon: CalendarDays,
    isHere: (pathname) => pathname.startsWith('/calendar'),
  },
  {
    label: 'Approvals',
    href: paths.approvals(),
    icon: Stamp,
    isHere: (pathname) => pathname.startsWith('/approvals'),
    counts: 'approvals',
    permission: 'send_mail',
  },
  {
    label: 'Evidence',
    href: paths.evidence(),
    icon: FileCheck,
    isHere: (pathname) => pathname.startsWith('/evidence'),
  },
  {
    label: 'Addresses',
    href: paths.addresses(),
    icon: BookUser,
    isHere: (pathname) => pathname.startsWith('/addresses'),
  },
  {
    label: 'Operations',
    href: paths.operations.floor(),
    icon: PackageCheck,
    isHere: (pathname) => pathname.startsWith('/operations'),
    permission: 'operate',
  },
  {
    label: 'Settings',
    href: paths.settings.organization(),
    icon: Settings,
    isHere: (pathname) => pathname.startsWith('/settings'),
  },
]

type NavLinksProps = { role: Role; counts: NavCounts; onFollow?: () => void }

/** Shows the navigation with the current page marked. */
export const NavLinks = ({ role, counts: waiting, onFollow }: NavLinksProps) => {
  const pathname = usePathname()
  const shown = destinations.filter(({ permission }) => !permission || isPermitted(role, permission))
  const isSending = pathname.startsWith('/send') && !isBulkSend(pathname)
  return (
    <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5">
      {isPermitted(role, 'send_mail') && (
        <PrefetchLink
          href={paths.send.upload()}
          aria-current={isSending ? 'page' : undefined}
          onClick={onFollow}
          className={buttonStyle({ variant: 'primary', className: 'mb-4' })}
        >
          <PenLine aria-hidden="true" />
          Send mail
        </PrefetchLink>
      )}
      {shown.map(({ label, href, icon: Icon, isHere, counts }) => (
        <PrefetchLink
          key={href}
          href={href}
          aria-current={isHere(pathname) ? 'page' : undefined}
          onClick={onFollow}
          className="nav-link"
        >
          <Icon aria-hidden="true" strokeWidth={1.9} />
          {label}
          {counts && waiting[counts] > 0 && (
            <span className="numeric ml-auto rounded-full bg-warn-soft px-2 text-xs leading-5 font-emphasis text-warn">
              {waiting[counts]}
              <span className="sr-only">{counts === 'tasks' ? ' open' : ' waiting'}</span>
            </span>
          )}
        </PrefetchLink>
      ))}
    </nav>
  )
}
