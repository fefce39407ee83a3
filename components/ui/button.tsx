'use client'

import { type ComponentProps, type MouseEvent, useId } from 'react'

import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { Spinner } from './spinner.tsx'
import { useHydrated } from './use-hydrated.ts'

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The action is running: the button preserves its width and tab stop, and does nothing. */
  pending?: boolean
  /** Why the button cannot be used now. Its presence disables the button, which people can still reach and read. */
  disabledReason?: string | null
}

/** Renders a button. `type` is `button` by default. */
export const Button = ({
  variant,
  size,
  pending = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const reasonId = useId()
  const isHydrated = useHydrated()
  const isOff = pending || Boolean(disabledReason)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        // oxlint-disable-next-line react/button-has-type -- callers pass one of the three literal types.
        type={type}
        // Before hydration the browser would submit the form itself and lose the input.
        disabled={type === 'submit' && !isHydrated}
        aria-disabled={isOff || undefined}
        aria-busy={pending || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        title={disabledReason ?? rest.title}
        className={buttonStyle({ variant, size, className })}
        onClick={handleClick}
      >
        {pending && <Spinner />}
        {children}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
