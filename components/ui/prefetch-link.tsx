'use client'

import Link from 'next/link'
import { type ComponentProps, useRef, useState } from 'react'

/** Focus that only passes by does not prefetch. */
const dwellMs = 120

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

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
    />
  )
}
