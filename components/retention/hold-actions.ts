import type { ActionResult } from '#lib/client/action-result.ts'
import type { PlaceHoldInput } from '#lib/contract/retention/retention.ts'

/** What can be done about legal holds, each a server action. */
export type HoldActions = {
  place: (input: PlaceHoldInput) => Promise<ActionResult<unknown>>
  release: (holdId: string, reason: string) => Promise<ActionResult<unknown>>
}
