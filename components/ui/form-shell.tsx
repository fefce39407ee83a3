'use client'

import { type FormEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type FormShellProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What the last attempt failed with; null when nothing failed. */
  error: string | null
  pending: boolean
  submitLabel: string
  /** Why it cannot be sent now. */
  disabledReason?: string | null
  /** What stands beside the submit button, such as a link back. */
  secondary?: ReactNode
  children: ReactNode
  className?: string
  /** Names the form for assistive technology. */
  label?: string
  /** The submit button takes the whole width: for a form of its own page. */
  wideSubmit?: boolean
}

/** What is typed and not sent yet: pages that read themselves anew wait for it. */
const markUnsaved = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
  currentTarget.dataset['unsaved'] = ''
}

/** A form: its fields, the fault of the last attempt, and its buttons. */
export const FormShell = ({
  onSubmit,
  error,
  pending,
  submitLabel,
  disabledReason,
  secondary,
  children,
  className = 'grid gap-4',
  label,
  wideSubmit = false,
}: FormShellProps) => {
  const errorRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending && !error) delete formRef.current?.dataset['unsaved']
    wasPending.current = pending
  }, [pending, error])
  useEffect(() => {
    if (error) errorRef.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <form
      ref={formRef}
      noValidate
      method="post"
      aria-label={label}
      onInput={markUnsaved}
      onSubmit={onSubmit}
      className={className}
    >
      {children}
      <div ref={errorRef} className="empty:hidden">
        {error && <Notice alert tone="bad" title={error} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {secondary}
        <Button
          type="submit"
          variant="primary"
          data-onward=""
          pending={pending}
          disabledReason={disabledReason}
          className={wideSubmit ? 'w-full' : 'ml-auto'}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
