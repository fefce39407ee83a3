'use client'

import Link, { useLinkStatus } from 'next/link'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

import { beginNavigation } from './navigation.ts'

/** Whoever goes past with Tab, on the way to something else, asks for nothing. */
const dwellMs = 120

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

/** Tells the shell while the page of the link around it is on its way. */
const TellPending = () => {
  const { pending } = useLinkStatus()
  useEffect(() => (pending ? beginNavigation() : undefined), [pending])
  return null
}

/**
 * A link whose page is fetched, with its data, while somebody points at it or stays on it by keyboard: a page full of
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
