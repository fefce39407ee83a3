'use client'

import { useEffect, useState } from 'react'

import { chooseOrganization } from '#components/account/actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'
import type { ActionError } from '#lib/client/action-result.ts'
import { createPersonClient } from '#lib/client/client.ts'
import type { Person, OwnOrganization } from '#lib/contract/person/person.ts'

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

/** The channel on which tabs of this browser notify each other of a switch. */
const channelName = 'mailroom-organization'

/** Switches to another organization, notifies the other tabs, and opens `path` there. */
export const useSwitchOrganization = (path: string, onError?: (error: ActionError) => void) =>
  useAction(chooseOrganization, {
    // The whole page: nothing that was read for one organization may stay for the next.
    after: { leave: path },
    onSuccess: (organization) => {
      const channel = new BroadcastChannel(channelName)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
      channel.postMessage(organization)
      channel.close()
      // An unfinished letter belongs to the organization that it was started in.
      forgetLocalDrafts()
    },
    ...(onError && { onError }),
  })

/** Calls `onSwitch` when another tab has switched, until the returned function is called. */
export const hearSwitches = (onSwitch: (organization: OwnOrganization) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  // Only we post here, and only this.
  channel.addEventListener('message', (event) => onSwitch(event.data as OwnOrganization))
  return () => channel.close()
}
