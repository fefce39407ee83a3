'use client'

import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { useFieldWiring } from './field-context.ts'

/** A line of text. Inside a `Field` it takes its id and descriptions from there. */
export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input
    {...rest}
    {...useFieldWiring(rest)}
    className={classNames(controlStyle, 'h-9 px-3 read-only:bg-sunken', className)}
  />
)
