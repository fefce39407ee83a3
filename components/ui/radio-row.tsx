'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'

import { classNames } from './class-names.ts'

type RadioRowProps = Omit<ComponentProps<'input'>, 'type' | 'onPointerEnter' | 'onPointerLeave'> & {
  /** The accessible name; the cells are its description. */
  label: string
  /** Whether it is muted, though it can be chosen. */
  isFaded?: boolean
  /** Whether it is highlighted as if hovered, because its counterpart elsewhere is. */
  isMarked?: boolean
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  /** The cells: one element for each column. */
  children: ReactNode
}

/** Renders a choice as a row of a comparison, which is the radio's label and aligns with the columns around it. */
export const RadioRow = ({
  label,
  isFaded = false,
  isMarked = false,
  onPointerEnter,
  onPointerLeave,
  className,
  children,
  ...rest
}: RadioRowProps) => {
  const id = useId()
  return (
    <label
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className={classNames(
        'relative grid border-b border-line transition-colors duration-100 last:border-b-0',
        'has-checked:bg-accent-soft/60 not-has-checked:hover:bg-sunken/70',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        isMarked && 'not-has-checked:bg-sunken/70',
        isFaded && 'not-has-checked:text-ink-faint',
        className,
      )}
    >
      <input
        {...rest}
        type="radio"
        aria-label={label}
        aria-describedby={id}
        className="mt-0.5 size-4 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[5px] checked:border-accent"
      />
      <span id={id} className="contents">
        {children}
      </span>
    </label>
  )
}
