'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'

import { Button } from './button.tsx'

type RetryButtonProps = {
  label?: string
  /** Has the server render the page again unless specified. */
  retry?: (() => Promise<void>) | undefined
}

/** Reads the page again while what it shows stays visible. */
export const RetryButton = ({ label = 'Try again', retry }: RetryButtonProps) => {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  return (
    <Button
      variant="primary"
      pending={isPending}
      onClick={() => startTransition(retry ?? (() => router.refresh()))}
    >
      {!isPending && <RotateCw aria-hidden="true" />}
      {label}
    </Button>
  )
}
