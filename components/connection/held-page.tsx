'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { connection } from './connection.ts'
import { holdPages } from './held-pages.ts'

/** Leaves the page in place when the next one cannot be read, and opens that one when the service responds again. */
export const HeldPage = () => {
  const router = useRouter()
  useEffect(() => {
    const stop = new AbortController()
    holdPages(
      connection,
      (url, opening) => (opening === 'refresh' ? router.refresh() : router[opening](url)),
      stop.signal,
    )
    return () => stop.abort()
  }, [router])
  return null
}
