'use client'

import { useLinkStatus } from 'next/link'
import { useEffect } from 'react'

/** Calls `onPending` while the navigation of the surrounding link is pending, and what it returned when that ends. */
export const OnLinkPending = ({ onPending }: { onPending: () => () => void }) => {
  const { pending } = useLinkStatus()
  useEffect(() => (pending ? onPending() : undefined), [pending, onPending])
  return null
}
