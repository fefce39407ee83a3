'use client'

import { useQueryClient } from '@tanstack/react-query'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useSyncExternalStore } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

/** Returns why the page could not be refreshed; null if it could. */
const useStaleness = (): 'signed out' | 'failed' | null => {
  const queries = useQueryClient()
  const cache = queries.getQueryCache()
  const judge = useCallback(() => {
    const failed = cache
      .findAll({ type: 'active' })
      .filter(({ state }) => state.status === 'error' && state.data !== undefined)
    if (failed.length === 0) return null
    const isSignedOut = failed.some(
      ({ state: { error } }) => error instanceof ApiError && error.status === 401,
    )
    return isSignedOut ? 'signed out' : 'failed'
  }, [cache])
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    judge,
    () => null,
  )
}

/** Shows that the page could not be read again after a change. */
export const StaleNotice = () => {
  const queries = useQueryClient()
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const staleness = useStaleness()
  if (staleness === null) return null
  if (staleness === 'signed out') {
    return (
      <Notice
        alert
        tone="warn"
        className="mb-4"
        title="You were signed out"
        action={
          <LinkButton href={paths.signIn({ next: search ? `${pathname}?${search}` : pathname })} size="small">
            Sign in again
          </LinkButton>
        }
      >
        This page may be out of date.
      </Notice>
    )
  }
  return (
    <Notice
      alert
      tone="warn"
      className="mb-4"
      title="Latest updates could not be loaded"
      action={
        <Button
          size="small"
          onClick={() =>
            void queries.refetchQueries({
              type: 'active',
              predicate: ({ state }) => state.status === 'error',
            })
          }
        >
          Try again
        </Button>
      }
    >
      This page may be out of date.
    </Notice>
  )
}
