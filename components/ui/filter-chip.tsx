'use client'

import { Plus, X } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'

type FilterChipProps = Omit<ComponentProps<'button'>, 'value'> & {
  label: string
  /** The label of the filter's value; null while it is not set. */
  value: string | null
}

/** Renders the button of a filter with its value. */
export const FilterChip = ({ label, value, className, ...rest }: FilterChipProps) => (
  <button
    {...rest}
    type="button"
    className={classNames(
      'inline-flex h-8 max-w-72 min-w-0 items-center gap-1.5 rounded-full border px-3 text-sm whitespace-nowrap transition-colors duration-100',
      value === null
        ? 'border-dashed border-line-strong/80 text-ink-soft hover:border-line-strong hover:text-ink data-popup-open:border-solid data-popup-open:text-ink'
        : 'border-line-strong/60 bg-surface text-ink-soft shadow-card hover:bg-hover',
      className,
    )}
  >
    {value === null && <Plus aria-hidden="true" className="size-3.5" />}
    {label}
    {value !== null && <span className="truncate font-emphasis text-ink">{value}</span>}
  </button>
)

/** Clears a filter. */
export const ClearChip = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClear}
    className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-ink-faint hover:bg-hover hover:text-ink"
  >
    <X aria-hidden="true" className="size-3.5" />
  </button>
)
