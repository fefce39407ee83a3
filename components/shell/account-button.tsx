'use client'

import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()

type AccountButtonProps = ComponentProps<'button'> & {
  organization: string
  logoUrl: string | null
  person: string
}

/** Shows the organization and the reader; opens the account menu. */
export const AccountButton = ({ organization, logoUrl, person, ...rest }: AccountButtonProps) => (
  <button
    {...rest}
    type="button"
    className="flex w-full items-center gap-2.5 rounded-sm px-2 py-2 text-left transition-colors duration-100 hover:bg-hover data-popup-open:bg-hover"
  >
    {logoUrl ? (
      // Documents are white in every theme, and so is the background of logos.
      <span className="flex size-8 shrink-0 items-center justify-center rounded-sm border border-line bg-white p-0.5">
        {/* oxlint-disable-next-line nextjs/no-img-element -- served by the API, to signed-in members. */}
        <img src={logoUrl} alt="" className="max-h-full max-w-full object-contain" />
      </span>
    ) : (
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-xs font-emphasis text-accent"
      >
        {initials(organization)}
      </span>
    )}
    <span className="grid min-w-0 flex-1">
      <span className="sr-only">Account:</span>
      <span className="truncate font-emphasis">{organization}</span>
      <span className="truncate text-xs text-ink-soft">{person}</span>
    </span>
    <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
  </button>
)
