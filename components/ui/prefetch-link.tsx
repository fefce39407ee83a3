'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { beginNavigation } from './navigation.ts'

/** Focus that only passes by does not prefetch. */
const dwellMs = 120

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

/** Reports to the shell while the navigation of the surrounding link is pending. */
const TellPending = () => {
  const { pending } = useLinkStatus()
  useEffect(() => (pending ? beginNavigation() : undefined), [pending])
  return null
}

/**
 * Renders a link whose page and data are prefetched on hover or lasting focus, so that pages full of links cost the
 * service nothing until then.
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
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined)
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
        dwell.current = setTimeout(() => setIsNear(true), dwellMs)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        clearTimeout(dwell.current)
        setIsNear(false)
        onBlur?.(event)
      }}
    >
      {children}
      <TellPending />
    </Link>
  )
}
