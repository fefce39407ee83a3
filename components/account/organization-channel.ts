import type { OwnOrganization } from '#lib/contract/person/person.ts'

/** The channel on which tabs of this browser notify each other of a switch. */
const channelName = 'mailroom-organization'

/** Notifies the other tabs that this browser works in `organization` now. */
export const announceSwitch = (organization: OwnOrganization): void => {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only.
  channel.postMessage(organization)
  channel.close()
}

/** Calls `onSwitch` when another tab has switched, until the returned function is called. */
export const subscribeSwitches = (onSwitch: (organization: OwnOrganization) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  // Only we post here, and only this.
  channel.addEventListener('message', (event) => onSwitch(event.data as OwnOrganization))
  return () => channel.close()
}
