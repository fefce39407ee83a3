'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { paths } from '#lib/paths.ts'

import { currentStep } from './batch-steps.ts'
import { batchQueries } from './queries.ts'

/** Says that a bulk send could not be loaded, and opens its current step once it can. */
export const CurrentStep = ({ id }: { id: string }) => {
  const router = useRouter()
  const read = useRead(batchQueries.detail(id))
  const path = read.ok ? paths.sendMany[currentStep(read.value.data)](id) : null
  useEffect(() => {
    if (path !== null) router.replace(path)
  }, [path, router])
  return read.ok ? null : <Failure error={read.error} title="Bulk send could not be loaded" />
}
