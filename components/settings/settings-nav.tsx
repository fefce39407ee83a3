'use client'

import { ChevronDown } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useId, useRef, useState } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { classNames } from '#components/ui/class-names.ts'
import { LinkPending } from '#components/ui/link-pending.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'

import { settingsGroups, settingsSections } from './settings-sections.tsx'

/** Shows the settings navigation beside the page, or behind a button on narrow screens. */
export const SettingsNav = () => {
  const pathname = usePathname()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const isHere = (href: string) => pathname === href || pathname.startsWith(`${href}/`)
  const close = () => {
    if (!isOpen) return
    setIsOpen(false)
    // The focused link has disappeared.
    button.current?.focus()
  }
  return (
    <nav aria-label="Settings" className="mb-5 xl:sticky xl:top-8 xl:mb-0 xl:self-start print:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonStyle({ variant: 'secondary', size: 'small', className: 'xl:hidden' })}
      >
        All settings
        <ChevronDown
          aria-hidden="true"
          className={classNames('transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        className={classNames(
          'grid-cols-2 gap-x-4 gap-y-5 max-xl:mt-3 max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-surface max-xl:p-3 sm:grid-cols-4 xl:grid xl:grid-cols-1',
          isOpen ? 'grid' : 'hidden',
        )}
      >
        {settingsGroups.map(({ label, sections }) => (
          <div key={label}>
            <p className="px-2.5 pb-1 text-xs font-emphasis text-ink-faint">{label}</p>
            <ul className="grid gap-0.5">
              {sections.map((section) => {
                const { label: name, href } = settingsSections[section]
                return (
                  <li key={section}>
                    <PrefetchLink
                      href={href}
                      aria-current={isHere(href) ? 'page' : undefined}
                      onClick={close}
                      className={classNames(
                        'flex min-h-8 items-center justify-between rounded-sm px-2.5 py-1.5 leading-tight transition-colors duration-100 max-xl:min-h-10',
                        isHere(href)
                          ? 'bg-mute-soft font-emphasis text-ink'
                          : 'text-ink-soft hover:bg-hover hover:text-ink',
                      )}
                    >
                      {name}
                      <LinkPending className="scale-75 text-ink-faint" />
                    </PrefetchLink>
                  </li>
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}
