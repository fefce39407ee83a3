'use client'

import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, createContext, useContext } from 'react'

import { classNames } from './class-names.ts'

type FieldProps = {
  label: ReactNode
  /** A hint below the control. */
  hint?: ReactNode
  /** The error and its fix; marks the control invalid. */
  error?: string | null
  required?: boolean
  /** Shows "optional" beside the label. */
  optional?: boolean
  className?: string
  /** An Input, Textarea, Select or NativeSelect. */
  children: ReactNode
}

/** Shows the error of a control. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-bad">
    <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)

/** Renders a control with its label, hint and error, connected for assistive technology. */
export const Field = ({
  label,
  hint,
  error,
  required = false,
  optional = false,
  className,
  children,
}: FieldProps) => {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired: required }}>
      <div className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5', className)}>
        <label htmlFor={id} className="text-sm font-emphasis wrap-anywhere">
          {label}
          {optional && <span className="ml-1.5 font-normal text-ink-faint">optional</span>}
        </label>
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && (
          <p id={hintId} className="text-sm wrap-anywhere text-ink-soft">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean }

const FieldContext = createContext<FieldWiring | null>(null)

type OwnWiring = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: unknown }

/** Returns the attributes that connect a control to its `Field`. */
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
