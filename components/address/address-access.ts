import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import type { AddressField } from '#components/send/local-draft/local-draft.ts'

/** How the fields of an address reach the form that they are a part of. */
export type AddressAccess = {
  register: (field: AddressField) => UseFormRegisterReturn
  errorOf: (field: AddressField) => string | undefined
  /** What stands under fields, such as a suggestion. */
  hints?: Partial<Record<AddressField, ReactNode>>
  /** What stands in the form now. */
  country: string
  state: string
  isContactFilled: boolean
  /** Tells several addresses of one form apart to the browser's autofill; null leaves it to the form. */
  section: string | null
}

/** The browser's name for a field. */
export const autoCompleteOf = ({ section }: AddressAccess, name: string): string =>
  section === null ? name : `section-${section} ${name}`
