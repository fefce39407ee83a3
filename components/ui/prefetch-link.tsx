'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useState } from 'react'

import { beginNavigation } from './navigation.ts'

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

/** Tells the shell while the page of the link around it is on its way. */
const TellPending = () => {
  const { pending } = useLinkStatus()
  useEffect(() => (pending ? beginNavigation() : undefined), [pending])
  return null
}

/**
 * A link whose page is fetched, with its data, while somebody points at it or has reached it by keyboard: a page full of
 * them costs the service nothing until then, and the browser no code of pages that nobody goes to.
 */
export const PrefetchLink = ({
  onMouseEnter,
  onMouseLeave,
  onTouchStart,
  onFocus,
  onBlur,
  children,
  ...props
}: PrefetchLinkProps) => {
  const [isNear, setIsNear] = useState(false)
  return (
    <Link
      {...props}
      prefetch={isNear}
      onMouseEnter={(event) => {
        setIsNear(true)
        onMouseEnter?.(event)
      }}
      onMouseLeave={(event) => {
        setIsNear(false)
        onMouseLeave?.(event)
      }}
      onTouchStart={(event) => {
        setIsNear(true)
        onTouchStart?.(event)
      }}
      onFocus={(event) => {
        setIsNear(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsNear(false)
        onBlur?.(event)
      }}
    >
      {children}
      <TellPending />
    </Link>
  )
}
