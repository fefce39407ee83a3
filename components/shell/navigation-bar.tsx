'use client'

import { useEffect, useState } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { useIsNavigating } from '#components/ui/navigation.ts'

/** Most pages come sooner, and whoever listens is told of the new page anyway. */
const longMs = 800

/** Says, when it takes a while, that the page somebody went to is on its way; the old one stays until it has come. */
export const NavigationBar = () => {
  const isNavigating = useIsNavigating()
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isNavigating) return
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isNavigating])
  return (
    <>
      <div
        aria-hidden="true"
        className={classNames(
          'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 bg-accent transition-opacity print:hidden',
          isNavigating ? 'animate-breathe opacity-100 delay-150' : 'opacity-0',
        )}
      />
      <output className="sr-only">{isLong ? 'Loading page' : ''}</output>
    </>
  )
}
