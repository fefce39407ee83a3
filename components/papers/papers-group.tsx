'use client'

import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'
import {
  hasCertificateOfMailing,
  hasMailingReceipt,
  hasProofOfService,
  paperKindsOf,
} from '#lib/contract/papers/papers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { AddPaper } from './add-paper.tsx'

type PapersOf = Pick<
  Shipment,
  | 'id'
  | 'status'
  | 'carrier'
  | 'tracked'
  | 'shipping_options'
  | 'shipped_at'
  | 'tracking_number'
  | 'from_address'
>

const pieceOf = ({ status, carrier, tracked, shipping_options: options }: PapersOf) => ({
  status,
  carrier,
  tracked,
  certifiedMail: options.certified_mail,
  deliveryConfirmation: options.delivery_confirmation ?? null,
})

/** Lists the papers available for the shipment, besides those to sign. */
const downloadsOf = (shipment: PapersOf): { title: string; about: string; href: string }[] => {
  const { id } = shipment
  const piece = pieceOf(shipment)
  return [
    ...(hasMailingReceipt(piece)
      ? [
          {
            title: 'Mailing receipt',
            about: 'For the postmark',
            href: `/api/v1/shipments/${id}/mailing-receipt`,
          },
        ]
      : []),
    ...(hasCertificateOfMailing(piece)
      ? [
          {
            title: 'Certificate of mailing',
            about: 'For the postmark',
            href: `/api/v1/shipments/${id}/certificate-of-mailing`,
          },
        ]
      : []),
  ]
}

const canServe = ({ status, carrier, shipped_at: handedOverAt }: PapersOf): boolean =>
  hasProofOfService({ status, carrier, handedOverAt })

/** Returns whether the shipment has any papers now. */
export const hasPapers = (shipment: PapersOf): boolean =>
  downloadsOf(shipment).length > 0 || canServe(shipment)

type PapersGroupProps = {
  shipment: PapersOf
  /** Creates the declaration of mailing; nothing where there is no record to declare. */
  declaration: ReactNode
  /** Shares the evidence; nothing where that is not possible. */
  share: ReactNode
  /** Whether the reader may add a stamped paper that came back. */
  canAddPaper: boolean
}

/** Shows the papers of a shipment: those for the post office, those to sign, and the button that shares the evidence. */
export const PapersGroup = ({ shipment, declaration, share, canAddPaper }: PapersGroupProps) => {
  const kinds = canAddPaper ? paperKindsOf(pieceOf(shipment)) : []
  if (!hasPapers(shipment) && !declaration && !share) return null
  const papers = downloadsOf(shipment)
  // Beside the paper that a clerk stamps, where there is one.
  const add = kinds.length > 0 && (
    <AddPaper of={{ shipment_id: shipment.id }} kinds={kinds} label="Add stamped paper…" />
  )
  return (
    <section aria-label="Papers">
      <ul>
        {papers.map(({ title, about, href }, index) => (
          <li key={href} className="relative flex items-center gap-3 rounded-md px-2 py-1 hover:bg-sunken">
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
              <a
                href={href}
                download
                className="font-emphasis after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {title}
              </a>
              {index === 0 && add ? (
                <span className="relative z-10 -my-1 print:hidden">{add}</span>
              ) : (
                <span className="text-sm text-ink-soft">{about}</span>
              )}
            </div>
            <Download aria-hidden="true" className="size-4 shrink-0 text-accent" />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-1.5 px-2 pt-2 empty:hidden print:hidden [&_button]:px-2">
        {declaration}
        {canServe(shipment) && (
          <OnDemandDialog
            load={loadProof}
            of={{ shipmentId: shipment.id, senderState: shipment.from_address.state }}
            trigger={<Button size="small">Proof of service…</Button>}
          />
        )}
        {share}
        {papers.length === 0 && add}
      </div>
    </section>
  )
}

const loadProof = () => import('./proof-of-service-dialog.tsx').then((module) => module.ProofOfServiceDialog)
