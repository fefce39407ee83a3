'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

type PrefetchLinkProps = Omit<ComponentProps<typeof Link>, 'prefetch'>

/**
 * A link whose page is fetched, with its data, once somebody points at it or reaches it by keyboard: a list of them
 * costs the service nothing until then.
 */
export const PrefetchLink = (props: PrefetchLinkProps) => {
  const [isNear, setIsNear] = useState(false)
  const approach = () => setIsNear(true)
  return <Link {...props} prefetch={isNear} onMouseEnter={approach} onFocus={approach} />
}
