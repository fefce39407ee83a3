import { HoldList } from '#components/retention/hold-list.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'

import { Tombstones } from './tombstones.tsx'

type HoldsCardProps = { evidence: ShipmentEvidence; readerId: string; canRelease: boolean }

/** Shows the legal holds of a shipment, past and present, and the hashes of its deleted files. */
export const HoldsCard = ({ evidence, readerId, canRelease }: HoldsCardProps) => {
  const { retention, holds, tombstones } = evidence
  return (
    <Card label="Retention">
      <CardHeader
        title="Retention"
        aside={retention.is_held && <Badge tone="accent">Under legal hold</Badge>}
      />
      <CardBody>
        {holds.length > 0 && <HoldList holds={holds} readerId={readerId} canRelease={canRelease} />}
        {tombstones.length > 0 && <Tombstones tombstones={tombstones} />}
      </CardBody>
    </Card>
  )
}
