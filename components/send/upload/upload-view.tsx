'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { withDetails } from '#components/format/shipment-label.ts'
import { inboundEmailQueries } from '#components/inbound-email/queries.ts'
import { SendHint } from '#components/inbound-email/send-hint.tsx'
import { sendQueries } from '#components/send/queries.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

import { DraftList } from './draft-list.tsx'
import { UnquotedList } from './unquoted-list.tsx'
import { UploadDocument } from './upload-document.tsx'

/** Returns whether letters are printed on both sides unless chosen otherwise. */
const useDuplex = (): boolean => useAccount().organization.send_defaults?.print_options.duplex ?? true

/** Shows the first step: a new letter, and unfinished drafts. It works without what could not be read. */
export const NewLetterView = () => {
  const duplex = useDuplex()
  const listed = useRead(sendQueries.drafts())
  const basis = useRead(sendQueries.packing())
  const inbound = useRead(inboundEmailQueries.settings())
  const drafts = listed.ok ? withDetails(listed.value.data) : []
  const address = inbound.ok && inbound.value.data.is_on ? inbound.value.data.address : null
  return (
    <SendFrame
      step="document"
      letter={{ kind: 'none' }}
      title="What do you want to mail?"
      description="You won’t be charged until you choose a service."
      actions={
        <>
          <LinkButton href={paths.send.template()}>From a template</LinkButton>
          <LinkButton href={paths.sendMany.lists()}>Bulk send</LinkButton>
        </>
      }
    >
      <UploadDocument duplex={duplex}>
        {basis.ok && (
          <p className="mt-2 text-sm text-ink-soft">
            Up to {basis.value.data.maximum_pages} pages, printed on both sides, fit the envelopes in stock.
          </p>
        )}
      </UploadDocument>
      {address !== null && <SendHint address={address} />}
      {drafts.length > 0 && <DraftList drafts={drafts} />}
    </SendFrame>
  )
}

/** Shows the first step with the document that was uploaded. */
export const UploadedLetterView = ({ documentId }: { documentId: string }) => {
  const duplex = useDuplex()
  const read = useRead(sendQueries.document(documentId))
  if (!read.ok) return <Failure error={read.error} title="The document could not be loaded" />
  const document = read.value.data
  return (
    <SendFrame
      step="document"
      letter={{ kind: 'document', documentId }}
      title="Is this the right document?"
      description="Checked and ready to mail."
      actions={
        <LinkButton variant="primary" href={paths.send.addresses(documentId)}>
          Continue to addresses
        </LinkButton>
      }
    >
      <div className="grid gap-5">
        <DocumentCard document={document} />
        <UploadDocument key={documentId} replacedId={documentId} parts={document.parts} duplex={duplex} />
        <UnquotedList hiddenIds={[documentId]} />
      </div>
    </SendFrame>
  )
}
