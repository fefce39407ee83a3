import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import type { ApiError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

import { redirectToSignIn } from './session.ts'

type FailureProps = {
  error: ApiError
  /** What could not be shown: "The shipments could not be loaded". */
  title: string
  /** A way on for what trying again does not mend, such as a filter that nothing can match. */
  action?: ReactNode
  /** 2 where the page has its own heading above this. */
  level?: 1 | 2
}

/** Whether the same request may succeed a moment later. */
const canPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/** A failed call of the API, in the place of what it should have brought. */
export const Failure = async ({ error, title, action, level = 1 }: FailureProps) => {
  if (error.status === 401) await redirectToSignIn()
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
            {(canPass(error) || !action) && <RetryButton />}
            {action}
          </>
        }
      />
    </Card>
  )
}
