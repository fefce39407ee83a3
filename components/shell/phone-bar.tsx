'use client'

import { Menu as MenuIcon, PenLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { PaletteButton } from '#components/palette/palette-button.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { isPermitted, type Role } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

import { Brand } from './brand.tsx'
import { type NavCounts, NavLinks } from './nav-links.tsx'

type PhoneBarProps = {
  organization: string
  role: Role
  counts: NavCounts
  account: ReactNode
  /** Shown beside the logo. */
  mark: ReactNode
}

/** Shows the header of small screens, with the navigation in a panel. */
export const PhoneBar = ({ organization, role, counts, account, mark }: PhoneBarProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-paper/92 px-3 backdrop-blur-sm lg:hidden print:hidden">
      <Sheet
        title={organization}
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <button
            type="button"
            aria-label="Open menu"
            className={buttonStyle({ variant: 'quiet', size: 'icon', className: '[&_svg]:size-5' })}
          >
            <MenuIcon aria-hidden="true" />
          </button>
        }
      >
        <NavLinks role={role} counts={counts} onFollow={() => setIsOpen(false)} />
        <div className="mt-4 border-t border-line pt-2">{account}</div>
      </Sheet>
      <div className="mr-auto ml-1 flex min-w-0 items-center gap-2.5">
        <PrefetchLink href={paths.overview()} className="flex rounded-sm" aria-label="Mailroom, overview">
          <Brand className={mark ? 'max-[23rem]:[&>span]:hidden' : undefined} />
        </PrefetchLink>
        {mark}
      </div>
      <div className="flex">
        <PaletteButton compact />
        {isPermitted(role, 'send_mail') && (
          <PrefetchLink
            href={paths.send.upload()}
            aria-label="Send mail"
            className={buttonStyle({
              variant: 'quiet',
              size: 'icon',
              className: 'text-accent! [&_svg]:size-5',
            })}
          >
            <PenLine aria-hidden="true" />
          </PrefetchLink>
        )}
      </div>
    </header>
  )
}
