'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useSyncExternalStore } from 'react'

import { addressLine, addressLines } from '#components/address/address-lines.ts'
import { PagesLoading } from '#components/documents/preview-placeholder.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { shipmentHref, groupTrackingNumber } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { LatestNote } from '#components/notes/latest-note.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { shipmentRead } from './shipment-read.ts'

export type PreviewProps = {
  shipmentId: string
  title: string
  recipient: string
  /** Its next step or outcome, as its row says it. */
  next: ReactNode
  onClose: () => void
}

const eventsShown = 4

const letterRatio = 8.5 / 11

// The viewer is large: it loads with the first document that is shown.
const FirstPage = dynamic(
  () => import('#components/documents/page-preview.tsx').then((module) => module.PagePreview),
  { ssr: false, loading: PagesLoading },
)

const Facts = ({ shipment, next }: { shipment: Shipment; next: ReactNode }) => {
  const latest = (shipment.events ?? []).slice(-eventsShown).toReversed()
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge state={pieceState(shipment)} />
        {next}
      </div>
      <DescriptionList>
        <DescriptionItem term="To">
          {addressLine(shipment.to_address)}
          <CopyButton value={addressLines(shipment.to_address).join('\n')} label="address" />
        </DescriptionItem>
        {shipment.carrier && shipment.service && (
          <DescriptionItem term="Service">
            {serviceInFull(
              { carrier: shipment.carrier, service: shipment.service },
              shipment.shipping_options,
            )}
          </DescriptionItem>
        )}
        {shipment.tracking_number && (
          <DescriptionItem term="Tracking">
            <span className="code">{groupTrackingNumber(shipment.tracking_number)}</span>
            <CopyButton value={shipment.tracking_number} label="tracking number" />
          </DescriptionItem>
        )}
        <DescriptionItem term="Document">
          {shipment.document_filename}, {plural(shipment.page_count, 'page')}
        </DescriptionItem>
        {shipment.total_charged_cents > 0 && (
          <DescriptionItem term="Charged">
            <Money cents={shipment.total_charged_cents} />
          </DescriptionItem>
        )}
        {shipment.tags.length > 0 && (
          <DescriptionItem term="Tags">{shipment.tags.map(({ name }) => name).join(', ')}</DescriptionItem>
        )}
        {shipment.reference && (
          <DescriptionItem term="Reference">
            {shipment.reference}
            <CopyButton value={shipment.reference} label="reference" />
          </DescriptionItem>
        )}
        {shipment.cost_center && <DescriptionItem term="Cost center">{shipment.cost_center}</DescriptionItem>}
        {shipment.matter && (
          <DescriptionItem term="Matter">
            <PrefetchLink href={paths.matter(shipment.matter.id)} className="text-link">
              {shipment.matter.number}
            </PrefetchLink>
          </DescriptionItem>
        )}
        {shipment.note_count > 0 && <LatestNote shipmentId={shipment.id} count={shipment.note_count} />}
      </DescriptionList>
      {shipment.document_preview_url && (
        <FirstPage
          key={shipment.id}
          url={shipment.document_preview_url}
          pageCount={1}
          ratio={letterRatio}
          filename={shipment.document_filename ?? 'PDF'}
        />
      )}
      <ol aria-label="Recent timeline entries" className="grid gap-2 border-t border-line pt-4">
        {latest.map((event) => (
          <li key={event.id} className="grid grid-cols-[1fr_auto] gap-3 text-sm">
            <span className="min-w-0 wrap-anywhere">{event.message}</span>
            <Moment at={event.created_at} format="short-date-time" className="numeric text-ink-soft" />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Beside the list from this width on; over it below. */
const wideQuery = '(min-width: 80rem)'

const subscribeWide = (listener: () => void): (() => void) => {
  const media = matchMedia(wideQuery)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribeWide,
    () => matchMedia(wideQuery).matches,
    () => false,
  )

/** Shows a shipment at a glance: beside its list, or over it on narrower screens. */
export const ShipmentPreview = ({ shipmentId, title, recipient, next, onClose }: PreviewProps) => {
  const isWide = useIsWide()
  const { data, isPending, isError, refetch } = useQuery(shipmentRead(shipmentId))
  const shipment = data?.data
  const links = shipment && <Links shipment={shipment} />
  const content = (
    <>
      {isPending && (
        <div className="flex min-h-40 items-center gap-2 text-ink-soft">
          <Spinner label="Loading shipment" /> Loading shipment
        </div>
      )}
      {isError && !data && (
        <Notice alert tone="bad" title="The shipment could not be loaded">
          <Button size="small" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {shipment && <Facts shipment={shipment} next={next} />}
    </>
  )
  if (isWide) {
    return (
      <PreviewPanel title={title} recipient={recipient} links={links} onClose={onClose}>
        {content}
      </PreviewPanel>
    )
  }
  return (
    <DialogPopup open onOpenChange={onClose} title={title} footer={links}>
      {content}
    </DialogPopup>
  )
}

const Links = ({ shipment }: { shipment: Shipment }) => (
  <>
    {shipment.document_preview_url && (
      <LinkButton kind="external" href={shipment.document_preview_url}>
        Open document
      </LinkButton>
    )}
    <LinkButton variant="primary" href={shipmentHref(shipment)}>
      {shipment.status === 'draft' ? 'Continue draft' : 'View shipment'}
    </LinkButton>
  </>
)

type PanelProps = {
  title: string
  recipient: string
  links: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Leaves the focus in the list, where j and k go on. */
const PreviewPanel = ({ title, recipient, links, onClose, children }: PanelProps) => (
  <Card
    label={`Preview of ${title}`}
    className="sticky top-0 flex max-h-dvh min-w-0 flex-col rounded-none! border-r-0 shadow-none!"
  >
    <div className="flex items-start justify-between gap-3 px-5 pt-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg font-emphasis">{recipient}</h2>
        <p className="text-sm text-ink-soft">{title}</p>
      </div>
      <Button
        variant="quiet"
        size="icon-small"
        aria-label="Close preview"
        className="-mr-2"
        onClick={onClose}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5" aria-live="polite">
      {children}
    </div>
    {links && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{links}</div>}
  </Card>
)
