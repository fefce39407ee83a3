import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

import { isPageStale, noteArrival } from './page-reads.ts'

/**
 * Calls `onStale`, which must stay the same between renderings, when somebody has come to a page from memory, once they see
 * that.
 */
export const useStalePage = (onStale: () => void): void => {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  useEffect(() => {
    noteArrival(`${pathname}?${search}`)
    if (!isPageStale()) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => (timer = setTimeout(onStale)))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [pathname, search, onStale])
}
