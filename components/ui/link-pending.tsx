'use client'

import { useLinkStatus } from 'next/link'

import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** Shows a spinner inside a link while its navigation is pending. Takes no space otherwise. */
export const LinkPending = ({ className }: { className?: string }) => {
  const { pending } = useLinkStatus()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none transition-opacity delay-100 duration-150',
        pending ? 'opacity-100' : 'opacity-0',
        className,
      )}
    >
      {pending && <Spinner />}
    </span>
  )
}
