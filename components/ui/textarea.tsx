'use client'

import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { useFieldWiring } from './field.tsx'
import { controlStyle } from './styles.ts'

/** Several lines of text; grows with what is typed. */
export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    {...rest}
    {...useFieldWiring(rest)}
    className={classNames(controlStyle, 'field-sizing-content px-3 py-2', className)}
  />
)
