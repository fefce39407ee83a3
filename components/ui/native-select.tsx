'use client'

import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './styles.ts'
import { useHydrated } from './use-hydrated.ts'

type NativeSelectProps = ComponentProps<'select'> & {
  /** Whether a choice is saved or applied at once, without a button. It is disabled until the page is hydrated. */
  actsAtOnce?: boolean
}

/** Renders the platform's select, for long lists such as countries. Takes `<option>`s. */
export const NativeSelect = ({
  className,
  children,
  actsAtOnce = false,
  disabled = false,
  ...rest
}: NativeSelectProps) => {
  const isHydrated = useHydrated()
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        {...useFieldWiring(rest)}
        // React does not see a choice that is made before hydration, and resets it.
        disabled={disabled || (actsAtOnce && !isHydrated)}
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
}
