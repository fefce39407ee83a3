'use client'

import { useEffect, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { forgetShown } from '#components/offline/forget-shown.ts'
import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'
import type { ActionError } from '#lib/client/action-result.ts'
import { createPersonClient } from '#lib/client/person-client.ts'
import type { Person } from '#lib/contract/person/person.ts'

import { chooseOrganization } from './actions.ts'
import { announceSwitch } from './organization-channel.ts'

type OwnOrganizations =
  | { state: 'loading' | 'failed' }
  | { state: 'ready'; organizations: Person['organizations']; canCreate: boolean }

/** Returns the reader's organizations, loaded on demand so that no page waits for them. */
export const useOwnOrganizations = (): OwnOrganizations => {
  const [own, setOwn] = useState<OwnOrganizations>({ state: 'loading' })
  useEffect(() => {
    const stop = new AbortController()
    createPersonClient({ baseUrl: '' })
      .getPerson({ signal: stop.signal })
      .then(
        ({ data }) =>
          setOwn({
            state: 'ready',
            organizations: data.organizations,
            canCreate: data.may_create_organization,
          }),
        () => {
          if (!stop.signal.aborted) setOwn({ state: 'failed' })
        },
      )
    return () => stop.abort()
  }, [])
  return own
}

/** Switches to another organization, notifies the other tabs, and opens `path` there. */
export const useSwitchOrganization = (path: string, onError?: (error: ActionError) => void) =>
  useAction(chooseOrganization, {
    // The whole page: nothing that was read for one organization may stay for the next.
    after: { leave: path },
    onSuccess: (organization) => {
      announceSwitch(organization)
      // An unfinished letter belongs to the organization that it was started in.
      forgetLocalDrafts()
      void forgetShown()
    },
    ...(onError && { onError }),
  })
