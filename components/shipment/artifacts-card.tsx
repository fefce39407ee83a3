'use client'

import { Download } from 'lucide-react'
import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { hasPapers, PapersGroup } from '#components/papers/papers-group.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { OnDemandDialog } from '#components/ui/on-demand-trigger.tsx'
import type { EmailedReceipt } from '#lib/contract/evidence/emailed-receipt.ts'
import type { Artifact, ArtifactKind } from '#lib/contract/mailing-record/artifact.ts'
import type { StampedPaper } from '#lib/contract/mailing-record/stamped-paper.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads } from '#lib/paths.ts'

import { actorName } from './actor-name.ts'

// Few shipments have any.
const EmailedReceipts = dynamic(() =>
  import('./emailed-receipts.tsx').then((module) => module.EmailedReceipts),
)
// Few shipments have any.
const StampedPapers = dynamic(() =>
  import('#components/papers/stamped-papers.tsx').then((module) => module.StampedPapers),
)
// Only a shipment whose return receipt is missing can be given one by hand.
const MissingReceipt = dynamic(() => import('./missing-receipt.tsx').then((module) => module.MissingReceipt))

/** Describes the source of a file, and who uploaded it. */
const originLabels = ({ provenance, imported }: Artifact, readerId: string): string => {
  if (!imported) return provenanceLabels[provenance]
  const by = actorName(imported.by, readerId).replace(/^(You|A)\b/, (word) => word.toLowerCase())
  if (imported.via !== 'email') return `Uploaded by ${by}`
  return `Received by email from ${imported.by.startsWith('user:') ? by : imported.by}`
}

const ArtifactEntry = ({ artifact, readerId }: { artifact: Artifact; readerId: string }) => {
  const title = artifactTitles[artifact.kind]
  return (
    <li className="relative flex items-center gap-3 rounded-md px-2 py-1 has-[a]:hover:bg-sunken">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        {artifact.download_url ? (
          <a
            href={artifact.download_url}
            download={artifact.filename ?? true}
            className="font-emphasis after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {title}
          </a>
        ) : (
          <span className="text-ink-soft">{title}</span>
        )}
        <span className="text-sm wrap-anywhere text-ink-soft">
          {originLabels(artifact, readerId)}
          {artifact.available_at && (
            <>
              , <Moment at={artifact.available_at} format="short-date" />
            </>
          )}
        </span>
      </div>
      {artifact.download_url ? (
        <Download aria-hidden="true" className="size-4 shrink-0 text-accent" />
      ) : (
        <Badge tone={artifact.status === 'failed' ? 'bad' : 'neutral'} dot={false}>
          {artifactStatusLabels[artifact.status]}
        </Badge>
      )}
    </li>
  )
}

type ArtifactsCardProps = {
  shipment: Shipment
  artifacts: readonly Artifact[]
  readerId: string
  /** Whether an exhibit can be made of it: one PDF of all evidence. */
  hasExhibit: boolean
  /** Shares the evidence; nothing where that is not possible. */
  share: ReactNode
  /** Whether the reader may upload what the carrier did not deliver. */
  canAddReceipt: boolean
  /** The e-mail address for a pending receipt; null without one. */
  receiptAddress: string | null
  /** Files emailed to that address that need a decision. */
  emailed: readonly EmailedReceipt[]
  /** Stamped papers that came back. */
  papers: readonly StampedPaper[]
}

/**
 * Shows the evidence files with their states, and creates declarations of mailing and the other papers. Their bundle is
 * in the header of the page.
 */
export const ArtifactsCard = ({
  shipment,
  artifacts,
  readerId,
  hasExhibit,
  share,
  canAddReceipt,
  receiptAddress,
  emailed,
  papers,
}: ArtifactsCardProps) => {
  const files = artifacts.filter((artifact) => artifact.kind !== 'evidence_bundle_zip')
  const { id: shipmentId } = shipment
  // Both are made from the same record.
  const canDeclare =
    hasExhibit &&
    shipment.status !== 'cancelled' &&
    shipment.partner === null &&
    (shipment.tracked || shipment.shipped_at !== null)
  if (files.length === 0 && !hasPapers(shipment) && !hasExhibit) return null
  const ready = files.filter((artifact) => artifact.download_url !== null).length
  const isReceiptMissing = files.some(
    ({ kind, status }) =>
      kind === 'carrier_return_receipt_pdf' && (status === 'pending' || status === 'failed'),
  )
  return (
    <Card label="Evidence">
      <CardHeader
        isCompact
        title="Evidence"
        aside={
          <span className="flex items-baseline gap-3">
            {files.length > 0 && (
              <span className="numeric">
                {ready} of {files.length} ready
              </span>
            )}
            {hasExhibit && (
              <a
                href={downloads.exhibit({ ids: shipmentId })}
                download
                data-palette="Download exhibit PDF"
                className="font-emphasis text-accent hover:underline print:hidden"
              >
                Exhibit PDF
              </a>
            )}
          </span>
        }
      />
      <CardBody className="px-2! pt-1! pb-3">
        {files.length > 0 && (
          <ul className="print:columns-2">
            {files.map((artifact) => (
              <ArtifactEntry key={artifact.id} artifact={artifact} readerId={readerId} />
            ))}
          </ul>
        )}
        <PapersGroup
          shipment={shipment}
          declaration={
            canDeclare && (
              <OnDemandDialog
                load={loadDeclaration}
                of={{ shipmentId, pieceName: shipment.tracking_number ?? shipmentId }}
                trigger={<Button size="small">Declaration…</Button>}
              />
            )
          }
          share={share}
          canAddPaper={canAddReceipt}
        />
      </CardBody>
      {papers.length > 0 && (
        <StampedPapers shipmentId={shipmentId} papers={papers} canCorrect={canAddReceipt} />
      )}
      {emailed.length > 0 && canAddReceipt && (
        <EmailedReceipts shipmentId={shipmentId} files={emailed} isReceiptMissing={isReceiptMissing} />
      )}
      {isReceiptMissing && canAddReceipt && shipment.status === 'shipped' && (
        <MissingReceipt shipmentId={shipmentId} address={receiptAddress} />
      )}
    </Card>
  )
}

/** Maps evidence files to their labels. */
const artifactTitles = {
  mailing_record_summary_pdf: 'Mailing record',
  carrier_scan_form_pdf: 'SCAN form',
  carrier_return_receipt_pdf: 'Return receipt',
  carrier_label_pdf: 'Label',
  piece_photo_jpeg: 'Photo of the sealed piece',
  stamped_paper: 'Stamped paper',
  evidence_bundle_zip: 'Evidence bundle',
} as const satisfies Record<ArtifactKind, string>

/** Maps evidence files to their sources, which matter for their weight. */
const provenanceLabels = {
  carrier_native: 'From the carrier',
  carrier_event: 'Generated from carrier data',
  service_generated: 'By Mailroom',
  member_provided: 'From a member',
} as const satisfies Record<Artifact['provenance'], string>

const artifactStatusLabels = {
  available: 'Available',
  pending: 'Pending',
  failed: 'Failed',
  expired: 'Deleted',
  unavailable: 'Not available yet',
} as const satisfies Record<Artifact['status'], string>

const loadDeclaration = () =>
  import('#components/declaration/declaration-dialog.tsx').then((module) => module.DeclarationDialog)
