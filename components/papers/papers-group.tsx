'use client'

import { Download, FileText } from 'lucide-react'

import { Button } from '#components/ui/button.tsx'
import { OnDemandTrigger, useOnDemand } from '#components/ui/on-demand-trigger.tsx'
import {
  hasCertificateOfMailing,
  hasMailingReceipt,
  hasProofOfService,
} from '#lib/contract/papers/papers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type PapersOf = Pick<
  Shipment,
  'id' | 'status' | 'carrier' | 'shipping_options' | 'shipped_at' | 'tracking_number'
>

/** Lists the papers available for the shipment, besides those to sign. */
const downloadsOf = (shipment: PapersOf): { title: string; about: string; href: string }[] => {
  const { id, status, carrier, shipping_options: options } = shipment
  const piece = {
    status,
    carrier,
    certifiedMail: options.certified_mail,
    deliveryConfirmation: options.delivery_confirmation ?? null,
  }
  return [
    ...(hasMailingReceipt(piece)
      ? [
          {
            title: 'Mailing receipt',
            about: 'Get it postmarked at the counter',
            href: `/api/v1/shipments/${id}/mailing-receipt`,
          },
        ]
      : []),
    ...(hasCertificateOfMailing(piece)
      ? [
          {
            title: 'Certificate of mailing',
            about: 'Pay the fee and get it postmarked at the counter',
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

/** Shows the papers of a shipment: those for the post office, and the proof of service to sign. */
export const PapersGroup = ({ shipment }: { shipment: PapersOf }) => {
  if (!hasPapers(shipment)) return null
  return (
    <section aria-label="Papers" className="border-t border-line px-2 pt-3 mt-3 first:mt-0 first:border-0">
      <h3 className="text-sm font-emphasis">Papers</h3>
      <ul className="-mx-2 mt-1">
        {downloadsOf(shipment).map(({ title, about, href }) => (
          <li key={href} className="relative flex items-start gap-3 rounded-md px-2 py-1.5 hover:bg-sunken">
            <FileText
              aria-hidden="true"
              className="mt-0.5 size-4 shrink-0 text-ink-faint"
              strokeWidth={1.8}
            />
            <div className="min-w-0 flex-1">
              <a
                href={href}
                download
                className="font-emphasis after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {title}
              </a>
              <div className="text-sm text-ink-soft">{about}</div>
            </div>
            <Download aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
          </li>
        ))}
      </ul>
      {canServe(shipment) && (
        <div className="pt-2">
          <ProofOfServiceButton shipmentId={shipment.id} />
        </div>
      )}
    </section>
  )
}

const load = () => import('./proof-of-service-dialog.tsx').then((module) => module.ProofOfServiceDialog)

/** Opens the form of the proof of service, which loads when its button is hovered or focused. */
const ProofOfServiceButton = (props: { shipmentId: string }) => {
  const { Loaded, preload, show } = useOnDemand(load)
  const trigger = <Button size="small">Proof of service…</Button>
  if (Loaded) return <Loaded {...props} trigger={trigger} />
  return <OnDemandTrigger trigger={trigger} popup="dialog" preload={preload} onOpen={show} />
}
