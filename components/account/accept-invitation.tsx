'use client'

import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

export type AcceptAction = (token: string) => Promise<ActionResult<OwnOrganization>>

type AcceptInvitationProps = { organization: string; token: string; accept: AcceptAction }

/** Asks whoever is signed in with the right address. Opening the link alone joins nothing: programs open links too. */
export const AcceptInvitation = ({ organization, token, accept }: AcceptInvitationProps) => {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const join = async () => {
    setIsPending(true)
    setError(null)
    const result = await accept(token)
    if (result.ok) return window.location.assign(paths.overview())
    setIsPending(false)
    return setError(result.error.message)
  }
  return (
    <div className="grid gap-3">
      {error && <Notice alert tone="bad" title={error} />}
      <Button variant="primary" pending={isPending} onClick={() => void join()}>
        Join {organization}
      </Button>
      <LinkButton variant="quiet" href={paths.overview()}>
        Not now
      </LinkButton>
    </div>
  )
}
