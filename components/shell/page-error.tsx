'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined

/** Shows an unexpected error. */
export const PageError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const [isPending, startTransition] = useTransition()
  return (
    <Card>
      <ErrorState
        level={1}
        title="This page could not be loaded"
        message="Something went wrong on our side. Your saved work is safe. Try again; if it keeps failing, send your operator the reference."
        reference={digestOf(error)}
        action={
          <>
            <Button variant="primary" pending={isPending} onClick={() => startTransition(retry)}>
              {!isPending && <RotateCw aria-hidden="true" />}
              Try again
            </Button>
            <LinkButton href={paths.overview()}>Go to overview</LinkButton>
          </>
        }
      />
    </Card>
  )
}
