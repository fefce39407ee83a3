'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

import { Button } from './button.tsx'

/** Refreshes the page while the current one stays visible. */
export const RetryButton = ({ label = 'Try again' }: { label?: string }) => {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  return (
    <Button variant="primary" pending={isPending} onClick={() => startTransition(() => router.refresh())}>
      {!isPending && <RotateCw aria-hidden="true" />}
      {label}
    </Button>
  )
}
