'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './styles.ts'

/** Renders the platform's select, for long lists such as countries. Takes `<option>`s. */
export const NativeSelect = ({ className, children, ...rest }: ComponentProps<'select'>) => (
  <span className={classNames('relative block', className)}>
    <select
      {...rest}
      {...useFieldWiring(rest)}
      className={classNames(controlStyle, 'h-9 appearance-none truncate pr-9 pl-3')}
    >
      {children}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
    />
  </span>
)
