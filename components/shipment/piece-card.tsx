import type { ReactNode } from 'react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { DocumentPages } from './document-pages.tsx'

type PieceCardProps = {
  shipment: Shipment
  /** The mailed envelope, with the edges of the pages behind it. */
  envelope: ReactNode
}

/** Shows the mailpiece: its document and its envelope. */
export const PieceCard = ({ shipment, envelope }: PieceCardProps) => (
  <Card label="Mailpiece">
    <div className="max-sm:sr-only">
      <CardHeader title="Mailpiece" />
    </div>
    <CardBody className="max-sm:pt-4">
      <DocumentPages shipment={shipment}>{envelope}</DocumentPages>
    </CardBody>
  </Card>
)
