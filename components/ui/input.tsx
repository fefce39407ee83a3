'use client'

import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './styles.ts'

/** Renders a text field. Inside a `Field` it is connected to its label and descriptions. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input
    {...rest}
    {...useFieldWiring(rest)}
    className={classNames(
      controlStyle,
      'h-9 px-3',
      // Browsers treat file inputs as read-only, which they are not.
      rest.type === 'file'
        ? 'cursor-pointer py-1 file:mr-3 file:h-6.5 file:cursor-pointer file:rounded-sm file:border file:border-line-strong/60 file:bg-surface file:px-2 file:text-sm file:font-emphasis file:text-ink'
        : 'read-only:bg-sunken',
      className,
    )}
  />
)
