'use client'

import { useRouter } from 'next/navigation'
import { useCallback } from 'react'

import { useStalePage } from './use-stale-page.ts'

/**
 * Reads a page from memory anew: Next shows again what it fetched while a link was pointed at, up to five minutes ago, or
 * what was left by going back, and nothing tells what changed meanwhile.
 */
export const StalePage = () => {
  const router = useRouter()
  useStalePage(useCallback(() => router.refresh(), [router]))
  return null
}
