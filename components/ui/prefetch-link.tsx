'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

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
    />
  )
}
