'use client'

import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { notFound } from 'next/navigation'
import { type ReactNode, use, useTransition } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import type { PlainError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

import { IsRememberedContext } from './reread.ts'

export type FailureProps = {
  error: PlainError
  /** The title of the error, such as "Shipments could not be loaded". */
  title: string
  /** An action for errors that a retry does not fix, such as an invalid filter. */
  action?: ReactNode
  /** 2 when the page has a heading of its own. */
  level?: 1 | 2
}

/** Returns whether a retry may succeed. */
const canPass = ({ status }: PlainError): boolean => status === 0 || status === 429 || status >= 500

/** Makes the reads again that have failed, also those of parts that are not shown because of it. */
const ReadAgain = () => {
  const queries = useQueryClient()
  const [isPending, startTransition] = useTransition()
  const readAgain = () => queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  return (
    <Button variant="primary" pending={isPending} onClick={() => startTransition(readAgain)}>
      {!isPending && <RotateCw aria-hidden="true" />}
      Try again
    </Button>
  )
}

/** Shows a failed read in place of its data. */
export const Failure = ({ error, title, action, level = 1 }: FailureProps) => {
  const isRemembered = use(IsRememberedContext)
  if (error.status === 404) notFound()
  if (error.status === 403) {
    return (
      <Card>
        <ErrorState
          level={level}
          title="You don’t have access to this"
          message={error.message}
          action={<LinkButton href={paths.overview()}>Go to overview</LinkButton>}
        />
      </Card>
    )
  }
  return (
    <Card>
      <ErrorState
        level={level}
        title={title}
        message={error.message}
        reference={error.requestId}
        action={
          <>
            {(canPass(error) || !action) && (isRemembered ? <ReadAgain /> : <RetryButton />)}
            {action}
          </>
        }
      />
    </Card>
  )
}
