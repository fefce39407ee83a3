'use client'

import { QueryClientContext } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { type ReactNode, use } from 'react'

import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import type { PlainError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

export type FailureProps = {
  error: PlainError
  /** The title of the error, such as "Shipments could not be loaded". */
  title: string
  /** An action for errors that a retry does not fix, such as an invalid filter. */
  action?: ReactNode
  /** 2 when the page has its own heading. */
  level?: 1 | 2
}

/** Returns whether a retry may succeed. */
const canPass = ({ status }: PlainError): boolean => status === 0 || status === 429 || status >= 500

/** Shows a failed read in place of its data. */
export const Failure = ({ error, title, action, level = 1 }: FailureProps) => {
  const queries = use(QueryClientContext)
  // All that failed, also of parts that are not shown because of it. Pages outside the dashboard have no memory.
  const retry = queries
    ? () => queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
    : undefined
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
        message={
          error.code === 'VALIDATION_ERROR' ? 'This link uses a filter that no longer exists.' : error.message
        }
        reference={error.requestId}
        action={
          <>
            {(canPass(error) || !action) && <RetryButton retry={retry} />}
            {action}
          </>
        }
      />
    </Card>
  )
}
