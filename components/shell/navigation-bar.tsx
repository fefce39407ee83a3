'use client'

import { useEffect, useState } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { useIsNavigating } from '#components/ui/navigation.ts'

/** Most pages load sooner, and screen readers announce the new page anyway. */
const longMs = 800

/** Shows a progress bar when a navigation takes long. */
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
