import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Has the server draw the envelope and the map again, once for each change, when they are no longer as `drawn`. */
export const useRedraw = (drawn: string, wanted: string): void => {
  const router = useRouter()
  const requested = useRef<string | null>(null)
  useEffect(() => {
    if (drawn === wanted || requested.current === wanted) return
    requested.current = wanted
    router.refresh()
  }, [drawn, wanted, router])
}
