'use client'

import type { ComponentProps } from 'react'

/** Renders a bare checkbox for table rows; its name is in `aria-label`. */
export const RowCheckbox = (props: Omit<ComponentProps<'input'>, 'type' | 'className'>) => (
  <input {...props} type="checkbox" className="row-checkbox" />
)
