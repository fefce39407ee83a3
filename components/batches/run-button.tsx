'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'

import type { RunBatch } from './batch-actions.ts'

type RunButtonProps = { batchId: string; run: RunBatch; label: string; next: string; isPrimary?: boolean }

/** Sets the list going and leads to where its progress is shown. */
export const RunButton = ({ batchId, run, label, next, isPrimary = false }: RunButtonProps) => {
  const router = useRouter()
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const start = async () => {
    setIsPending(true)
    const result = await run(batchId)
    setIsPending(false)
    if (result.ok) {
      router.push(next)
      router.refresh()
    } else toast({ title: result.error.message, tone: 'bad' })
  }
  return (
    <Button variant={isPrimary ? 'primary' : 'secondary'} pending={isPending} onClick={() => void start()}>
      {label}
    </Button>
  )
}
