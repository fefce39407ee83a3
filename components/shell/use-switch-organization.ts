'use client'

import { useAction } from '#components/actions/use-action.ts'
import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'
import type { ActionError } from '#lib/client/action-result.ts'

import { chooseOrganization } from './actions.ts'
import { announceSwitch } from './organization-channel.ts'

/** Switches to another organization, notifies the other tabs, and opens `path` there. */
export const useSwitchOrganization = (path: string, onError?: (error: ActionError) => void) =>
  useAction(chooseOrganization, {
    // The whole page: nothing that was read for one organization may stay for the next.
    after: { leave: path },
    onSuccess: (organization) => {
      announceSwitch(organization)
      // An unfinished letter belongs to the organization that it was started in.
      forgetLocalDrafts()
    },
    ...(onError && { onError }),
  })
