import { forgetLocalDrafts } from '#components/send/local-draft/forget-local-drafts.ts'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { OwnOrganization } from '#lib/contract/person/person.ts'

export type ChooseOrganization = (organizationId: string) => Promise<ActionResult<OwnOrganization>>

/** On which tabs of this browser tell each other of a switch. */
const channelName = 'mailroom-organization'

/** Switches, tells the other tabs, and opens `path` there. Answers why not. */
export const switchOrganization = async (
  choose: ChooseOrganization,
  organizationId: string,
  path: string,
): Promise<string | null> => {
  const result = await choose(organizationId)
  if (!result.ok) return result.error.message
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel.postMessage(result.data)
  channel.close()
  // A letter that was begun is meant for the organization that it was begun in.
  forgetLocalDrafts()
  // The whole page: nothing that was read for one organization may stay for the next.
  window.location.assign(path)
  return null
}

/** Hears of switches in other tabs, until the returned function is called. */
export const hearSwitches = (hear: (organization: OwnOrganization) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  // Only we post here, and only this.
  channel.addEventListener('message', (event) => hear(event.data as OwnOrganization))
  return () => channel.close()
}
