'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'

import { buttonStyle } from '#components/ui/button-style.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'

import * as wording from './wording.tsx'

const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined

// Next loads this with every page, so that it has no links of Next's: the overview is loaded anew, without what failed.
const overview = '/'

/** Shows an unexpected error. */
export const PageError = ({ error, retry }: { error: unknown; retry: () => void }) => {
  const [isPending, startTransition] = useTransition()
  return (
    <Card>
      <ErrorState
        level={1}
        title={wording.thisPageCouldNotBeLoaded}
        message={wording.somethingWentWrongOnOurSideYourSaved}
        reference={digestOf(error)}
        action={
          <>
            <Button variant="primary" pending={isPending} onClick={() => startTransition(retry)}>
              {!isPending && <RotateCw aria-hidden="true" />}
              {wording.tryAgain}
            </Button>
            <a href={overview} className={buttonStyle({})}>
              {wording.goToOverview}
            </a>
          </>
        }
      />
    </Card>
  )
}
