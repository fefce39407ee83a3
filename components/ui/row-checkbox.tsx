'use client'

import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Renders a bare checkbox for table rows; its name is in `aria-label`. */
export const RowCheckbox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <span className="relative z-1 -m-1.5 inline-flex size-7 items-center justify-center align-middle">
    <input
      {...props}
      type="checkbox"
      className="peer absolute inset-0 m-auto size-4 appearance-none rounded-xs border border-line-strong bg-surface before:absolute before:-inset-1.5 checked:border-accent checked:bg-accent"
    />
    <Check
      aria-hidden="true"
      strokeWidth={3}
      className="pointer-events-none absolute inset-0 m-auto size-3 text-accent-ink opacity-0 peer-checked:opacity-100"
    />
  </span>
)
