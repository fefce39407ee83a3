'use client'

import { RotateCw } from 'lucide-react'
import { useTransition } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { ErrorState } from '#components/ui/error-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const digestOf = (error: unknown): string | undefined =>
  error instanceof Error && 'digest' in error && typeof error.digest === 'string' ? error.digest : undefined

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
            <LinkButton href={paths.overview()}>{wording.goToOverview}</LinkButton>
          </>
        }
      />
    </Card>
  )
}
