'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { isChanging, subscribeToChanging } from '#components/connection/page-changes.ts'
import { classNames } from '#components/ui/class-names.ts'
import { endNavigation, useIsNavigating } from '#components/ui/navigation.ts'

/** Most pages load sooner, and screen readers announce the new page anyway. */
const longMs = 800

/** Completes a navigation once the router shows its page, even one that leads back to the same URL. */
const useNavigationEnd = (): void => {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const page = `${pathname}?${search}`
  useEffect(() => endNavigation(page), [page])
  useEffect(() => {
    // Next writes the history when it shows a page; on the way back the browser has done so before.
    const noteShown = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
      if (navigationType !== 'traverse') endNavigation(location.href)
    }
    window.navigation?.addEventListener('currententrychange', noteShown)
    return () => window.navigation?.removeEventListener('currententrychange', noteShown)
  }, [])
}

/** Shows a progress bar when a navigation or a change takes long. */
export const NavigationBar = () => {
  useNavigationEnd()
  const isNavigating = useIsNavigating()
  const isSaving = useSyncExternalStore(subscribeToChanging, isChanging, () => false)
  const isWaiting = isNavigating || isSaving
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isWaiting])
  return (
    <>
      <div
        aria-hidden="true"
        data-navigation-bar
        className={classNames(
          'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 bg-accent transition-opacity duration-75 print:hidden',
          isWaiting ? 'animate-breathe opacity-100 delay-120' : 'opacity-0',
        )}
      />
      <output className="sr-only">{isLong ? (isNavigating ? 'Loading page' : 'In progress') : ''}</output>
    </>
  )
}
