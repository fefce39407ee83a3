import type { ReactNode } from 'react'

import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { drawnFrom } from './drawn.ts'
import { JourneyMap } from './journey/journey-map.tsx'
import { ShipmentEnvelope } from './shipment-envelope.tsx'

/** Server-rendered drawings of a shipment, as browsers have neither its barcodes nor the outlines of its map. */
export type ShipmentDrawings = {
  envelope: ReactNode
  /** Null where there is no journey. */
  map: ReactNode
  /** Changes with what they are drawn from. */
  from: string
}

/** Draws the envelope and the journey of a shipment; `evidence` is null where it could not be read. */
export const drawingsOf = (
  shipment: Shipment,
  evidence: ShipmentEvidence | null,
  isSandbox: boolean,
): ShipmentDrawings => ({
  envelope: (
    <ShipmentEnvelope
      shipment={shipment}
      isSandbox={isSandbox}
      onLabel={evidence?.contents.recipient_on_label ?? null}
    />
  ),
  map: evidence && <JourneyMap journey={evidence.journey} />,
  from: drawnFrom(shipment, shipment.carrier === null ? undefined : evidence?.journey),
})
