import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

import { isPageStale, noteArrival } from './page-reads.ts'

/** A request is on record within this time of its page being shown. */
const recordedWithinMs = 100

/**
 * Calls `onStale`, which must stay the same between renderings, when a person has come to a page from memory, once they see
 * that page.
 */
export const useStalePage = (onStale: () => void): void => {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  useEffect(() => {
    noteArrival(`${pathname}?${search}`)
    let timer: ReturnType<typeof setTimeout> | undefined
    const judge = () => {
      if (isPageStale()) onStale()
    }
    const frame = requestAnimationFrame(() => (timer = setTimeout(judge, recordedWithinMs)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [pathname, search, onStale])
}
