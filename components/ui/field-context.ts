'use client'

import { createContext, useContext } from 'react'

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

export const FieldContext = createContext<FieldWiring | null>(null)

type OwnWiring = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }

/** What the surrounding `Field` says of its control: spread on the element that takes the value. */
export const useFieldWiring = (own: OwnWiring = {}) => {
  const field = useContext(FieldContext)
  const isInvalid = own['aria-invalid'] !== undefined ? Boolean(own['aria-invalid']) : field?.isInvalid
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': field?.isRequired || undefined,
  }
}
