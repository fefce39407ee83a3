'use client'

import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './styles.ts'

/** Renders a multi-line text field that grows with its content. */
export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    {...rest}
    {...useFieldWiring(rest)}
    className={classNames(controlStyle, 'field-sizing-content px-3 py-2', className)}
  />
)
