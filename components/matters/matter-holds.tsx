import { Scale } from 'lucide-react'

import { HoldList } from '#components/retention/hold-list.tsx'
import { PlaceHold } from '#components/retention/place-hold.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import type { LegalHold } from '#lib/contract/retention/retention.ts'

type MatterHoldsProps = {
  matterId: string
  holds: readonly LegalHold[]
  readerId: string
  canHold: boolean
}

/** Shows the legal holds of a matter, places one and releases it. */
export const MatterHolds = ({ matterId, holds, readerId, canHold }: MatterHoldsProps) => {
  const isHeld = holds.some(({ released_at: releasedAt }) => releasedAt === null)
  return (
    <Card label="Legal hold">
      <CardHeader
        title="Legal hold"
        description="Covers all letters of this matter, including those added later."
        aside={isHeld && <Badge tone="accent">Under legal hold</Badge>}
      />
      <CardBody>
        {holds.length === 0 ? (
          <p className="text-ink-soft">
            No legal hold. Documents and evidence are deleted at the end of their retention.
          </p>
        ) : (
          <HoldList holds={holds} readerId={readerId} canRelease={canHold} />
        )}
      </CardBody>
      {canHold && !isHeld && (
        <CardFooter>
          <PlaceHold
            subject={{ matter_id: matterId }}
            trigger={
              <Button size="small">
                <Scale aria-hidden="true" />
                Place legal hold…
              </Button>
            }
          />
        </CardFooter>
      )}
    </Card>
  )
}
