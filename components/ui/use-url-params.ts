'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { startTransition, useOptimistic, useTransition } from 'react'

import { targetWithin, useTarget } from './navigation.ts'
import { type ParamChanges, type Params, readParams, writeParams } from './search-params.ts'

const addressNow = (): string => `${location.pathname}${location.search}`

const searchOf = (url: string): URLSearchParams => new URL(url, location.href).searchParams

/**
 * Returns the parameters in the URL, and sets them by loading the page with them: as a new step of the history, or in place
 * of this one. What was set is returned at once, before its page has arrived.
 */
export const useUrlFilters = <Map extends Params>(params: Map) => {
  const router = useRouter()
  const current = useSearchParams()
  const target = useTarget()
  const [isPending, startLoading] = useTransition()
  const set = (changes: ParamChanges<Map>, step: 'push' | 'replace' = 'push') => {
    const url = writeParams(targetWithin(location.pathname) ?? addressNow(), params, changes)
    startLoading(() => router[step](url, { scroll: false }))
  }
  return { values: readParams(params, target === null ? current : searchOf(target)), set, isPending }
}

/** Returns the parameters in the URL, and sets them there without loading anything. */
export const useUrlChoices = <Map extends Params>(params: Map) => {
  const [search, show] = useOptimistic<Pick<URLSearchParams, 'get'>>(useSearchParams())
  const set = (changes: ParamChanges<Map>) =>
    startTransition(() => {
      const url = writeParams(addressNow(), params, changes)
      show(searchOf(url))
      history.replaceState(null, '', url)
    })
  return { values: readParams(params, search), set }
}
