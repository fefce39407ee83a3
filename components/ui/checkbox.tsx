'use client'

import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  /** Content at the right, such as a price. */
  aside?: ReactNode
  error?: string | null
  /** Why it is disabled; shown in place of the description. */
  disabledReason?: string | null
}

/** Renders a checkbox with its label. Works with react-hook-form's `register`. */
export const Checkbox = ({
  label,
  description,
  aside,
  error,
  disabledReason,
  className,
  ...rest
}: CheckboxProps) => {
  const id = useId()
  const note = disabledReason ?? description
  return (
    <div className={classNames('grid min-w-0 content-start gap-1', className)}>
      <label
        className={classNames(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2.5 py-0.5',
          disabledReason ? 'cursor-not-allowed text-ink-soft' : undefined,
        )}
      >
        <span className="relative mt-0.5 inline-flex size-4">
          <input
            {...rest}
            type="checkbox"
            disabled={Boolean(disabledReason) || rest.disabled}
            aria-labelledby={`${id}-label`}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={
              [error && `${id}-error`, note && `${id}-note`, aside && `${id}-aside`]
                .filter(Boolean)
                .join(' ') || undefined
            }
            className="peer size-4 appearance-none rounded-xs border border-line-strong bg-surface checked:border-accent checked:bg-accent disabled:bg-sunken disabled:checked:border-line-strong disabled:checked:bg-line-strong aria-invalid:border-bad"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute inset-0 m-auto size-3 text-accent-ink opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span id={`${id}-label`} className="wrap-anywhere">
          {label}
        </span>
        <span id={`${id}-aside`} className="numeric text-right text-sm text-ink-soft">
          {aside}
        </span>
        {note && (
          <span id={`${id}-note`} className="col-span-2 col-start-2 text-sm wrap-anywhere text-ink-soft">
            {note}
          </span>
        )}
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
