'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

/** Has the server show the page anew, while what is shown stays until it has. */
export const useRefresh = () => {
  const router = useRouter()
  const [, startTransition] = useTransition()
  return () => startTransition(() => router.refresh())
}
