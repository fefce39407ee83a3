import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

import { isPageStale } from './page-reads.ts'

/** Calls `onStale`, which must stay the same between renderings, when somebody has come to a page from memory. */
export const useStalePage = (onStale: () => void): void => {
  const pathname = usePathname()
  const search = useSearchParams().toString()
  useEffect(() => {
    if (isPageStale(`${pathname}?${search}`)) onStale()
  }, [pathname, search, onStale])
}
