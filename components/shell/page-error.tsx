'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { ErrorState } from '#components/ui/error-state.tsx'

const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined

// Next loads this with every page: it is made of little, and has no links of Next's. The overview is reloaded, without what
// failed.
const overview = '/'

/** Shows an unexpected error. */
export const PageError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const [isPending, startTransition] = useTransition()
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <ErrorState
        level={1}
        title="This page could not be loaded"
        message="Something went wrong on our side. Your saved work is safe. Try again; if it keeps failing, send your operator the reference."
        reference={digestOf(error)}
        action={
          <>
            <button
              type="button"
              aria-disabled={isPending || undefined}
              aria-busy={isPending || undefined}
              className={buttonStyle({ variant: 'primary' })}
              onClick={isPending ? undefined : () => startTransition(retry)}
            >
              <RotateCw
                aria-hidden="true"
                className={isPending ? 'animate-spin motion-reduce:animate-breathe' : undefined}
              />
              Try again
            </button>
            <a href={overview} className={buttonStyle({})}>
              Go to overview
            </a>
          </>
        }
      />
    </div>
  )
}
