import { LetterSetCard } from '#components/letter-sets/letter-set-card.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { AttemptsCard } from './attempts-card.tsx'

/** Shows other attempts to send a letter, and the letters of its set. */
export const RelatedLetters = ({ shipment, refusal }: { shipment: Shipment; refusal: string | null }) => (
  <>
    {shipment.attempts?.some(({ id, status }) => id !== shipment.id && status !== 'cancelled') && (
      <AttemptsCard shipment={shipment} />
    )}
    {shipment.letter_set && (
      <LetterSetCard setId={shipment.letter_set.id} shipment={shipment} refusal={refusal} />
    )}
  </>
)
