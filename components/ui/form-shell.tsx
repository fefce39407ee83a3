'use client'

import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { useUnsavedMark } from './use-unsaved-mark.ts'

type FormShellProps = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** The last error; null without one. */
  error: string | null
  pending: boolean
  submitLabel: string
  /** Why it cannot be submitted. */
  disabledReason?: string | null
  /** Content beside the submit button, such as a link back. */
  secondary?: ReactNode
  children: ReactNode
  className?: string
  /** Names the form for assistive technology, and in the confirmation of leaving. */
  label: string
  /** Whether the submit button takes the full width, for a form with its own page. */
  wideSubmit?: boolean
  /**
   * Whether leaving a changed form requires confirmation. Off if the input is stored anyway, or quickly entered again.
   */
  warns?: boolean
  /** Whether the form edits stored values: it can be submitted once it differs from them. */
  savesChanges?: boolean
  /** Whether something else on the page is its primary action. */
  isSecondary?: boolean
}

/** Why an unchanged form cannot be submitted. */
const unchanged = 'No changes to save.'

/** Renders a form with its fields, last error and buttons. */
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
  warns = true,
  savesChanges = false,
  isSecondary = false,
}: FormShellProps) => {
  const errorRef = useRef<HTMLDivElement>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const isUnsaved = useUnsavedMark(formRef, { pending, error, isServed: savesChanges })
  const showError = useErrorFocus(formRef, pending)
  useEffect(() => {
    if (error) errorRef.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <form
      ref={formRef}
      noValidate
      method="post"
      aria-label={label}
      aria-busy={pending || undefined}
      data-warns={warns ? '' : undefined}
      onSubmit={(event) => {
        onSubmit(event)
        showError()
      }}
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
          variant={isSecondary ? 'secondary' : 'primary'}
          data-onward=""
          pending={pending}
          disabledReason={disabledReason ?? (savesChanges && !isUnsaved && !pending ? unchanged : null)}
          className={wideSubmit ? 'w-full' : 'ml-auto'}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
