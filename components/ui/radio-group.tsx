'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

type RadioGroupProps = {
  legend: ReactNode
  /** Hides the legend visually, when a heading already says it. */
  hideLegend?: boolean
  hint?: ReactNode
  error?: string | null
  className?: string
  /** The layout of the choices; one column by default. */
  choicesClassName?: string
  children: ReactNode
}

/** Renders a group of `RadioCard`s. */
export const RadioGroup = ({
  legend,
  hideLegend = false,
  hint,
  error,
  className,
  choicesClassName = 'grid gap-2',
  children,
}: RadioGroupProps) => {
  const id = useId()
  return (
    <fieldset
      aria-describedby={[error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-emphasis'}>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-2 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className={choicesClassName}>{children}</div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

type RadioCardProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  /** Content at the right, such as a price. */
  aside?: ReactNode
  /** Why it is disabled; shown in place of the description. */
  disabledReason?: string | null
}

/** Renders a choice as a card. Works with react-hook-form's `register`. */
export const RadioCard = ({
  label,
  description,
  aside,
  disabledReason,
  className,
  ...rest
}: RadioCardProps) => {
  const id = useId()
  const note = disabledReason ?? description
  return (
    <label
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 rounded-lg border border-line bg-surface px-3.5 py-3 transition-colors duration-100',
        'has-checked:border-accent has-checked:bg-accent-soft/60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        disabledReason
          ? 'cursor-not-allowed bg-sunken text-ink-soft'
          : 'not-has-checked:hover:border-line-strong',
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        disabled={Boolean(disabledReason) || rest.disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={
          [note && `${id}-note`, aside && `${id}-aside`].filter(Boolean).join(' ') || undefined
        }
        className="mt-0.5 size-4 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[5px] checked:border-accent disabled:bg-sunken"
      />
      <span id={`${id}-label`} className="font-emphasis wrap-anywhere">
        {label}
      </span>
      <span id={`${id}-aside`} className="numeric text-right font-emphasis">
        {aside}
      </span>
      {note && (
        <span id={`${id}-note`} className="col-span-2 col-start-2 mt-0.5 text-sm wrap-anywhere text-ink-soft">
          {note}
        </span>
      )}
    </label>
  )
}
