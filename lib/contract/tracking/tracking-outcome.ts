import { z } from 'zod'

import { trackingOutcomes } from './tracking.values.ts'

/** Tracking outcome of a piece in the mail. */
export const trackingOutcome = z.enum(trackingOutcomes).meta({
  id: 'TrackingOutcome',
  description:
    '`awaiting_acceptance`: bought, the piece itself not scanned yet; `on_its_way`; `held_up`: a notice was left, or it is held, refused, lost or damaged; `delivered`; `returned`: on its way back to the sender, or returned; `not_tracked`: mailed, and the carrier reports nothing.',
})
