'use client'

import { ExternalLink, Eye } from 'lucide-react'
import { useState } from 'react'

import { plural } from '#components/format/plural.ts'
import { PagePreview } from '#components/send/document/page-preview.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Shipment } from '#lib/contract/shipment.ts'

const letterRatio = 8.5 / 11

/** The document that is or was mailed. Its pages load when someone asks to see them. */
export const DocumentCard = ({ shipment }: { shipment: Shipment }) => {
  const [isShown, setIsShown] = useState(false)
  const { document_preview_url: url, document_filename: filename, page_count: pageCount } = shipment
  return (
    <Card label="Document">
      <CardHeader
        title="Document"
        description={
          <>
            <span className="wrap-anywhere">{filename ?? 'PDF'}</span> · {plural(pageCount, 'page')}
          </>
        }
        aside={
          url && (
            <LinkButton kind="external" href={url} size="small">
              <ExternalLink aria-hidden="true" />
              Open PDF
            </LinkButton>
          )
        }
      />
      <CardBody>
        {url === null ? (
          <p className="text-ink-soft">
            The document is not kept here any more. Its record and evidence are.
          </p>
        ) : isShown ? (
          <PagePreview url={url} pageCount={pageCount} ratio={letterRatio} filename={filename ?? 'PDF'} />
        ) : (
          <Button onClick={() => setIsShown(true)}>
            <Eye aria-hidden="true" />
            Show the pages
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
