import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'

import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { RetryButton } from '#components/ui/retry-button.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import { paths } from '#lib/paths.ts'

import { isTwoFactorError, redirectToSignIn, redirectToTwoFactor } from './session.ts'

type FailureProps = {
  error: ApiError
  /** The title of the error, such as "Shipments could not be loaded". */
  title: string
  /** An action for errors that a retry does not fix, such as an invalid filter. */
  action?: ReactNode
  /** 2 when the page has a heading of its own. */
  level?: 1 | 2
}

/** Returns whether a retry may succeed. */
const canPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/** Shows a failed API call in place of its data. */
export const Failure = async ({ error, title, action, level = 1 }: FailureProps) => {
  if (error.status === 401) await redirectToSignIn()
  if (isTwoFactorError(error)) await redirectToTwoFactor()
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

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: ApiError }

/** Returns the result of an API call, or its ApiError as a value for the page to show. Rethrows other errors. */
export const attempt = async <Value,>(call: Promise<Value>): Promise<Attempt<Value>> => {
  try {
    return { ok: true, value: await call }
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error }
    throw error
  }
}
