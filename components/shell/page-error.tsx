'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'

const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined

// Next loads this with every page, so that it has no links of Next's: the overview is reloaded, without what failed.
const overview = '/'

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
            <a href={overview} className={buttonStyle({})}>
              Go to overview
            </a>
          </>
        }
      />
    </Card>
  )
}
