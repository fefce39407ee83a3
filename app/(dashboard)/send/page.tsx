import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { DocumentCard } from '#components/documents/document-card.tsx'
import { withDetails } from '#components/format/shipment-label.ts'
import { SendHint } from '#components/inbound-email/send-hint.tsx'
import { SendFrame } from '#components/send/send-frame.tsx'
import { DraftList } from '#components/send/upload/draft-list.tsx'
import { UnquotedList } from '#components/send/upload/unquoted-list.tsx'
import { UploadDocument } from '#components/send/upload/upload-document.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

import { findDocument, findPackingBasis } from './load-draft.ts'

export const metadata: Metadata = { title: 'Send mail' }

const shownDrafts = 5

/** Shows unfinished drafts. Sending works without them, so that a failure shows nothing. */
const findDrafts = async (): Promise<DetailedListItem[]> => {
  const client = await getClient()
  const query = { status: 'draft', include: 'details', limit: shownDrafts } as const
  const result = await attempt(client.listShipments({ query }))
  return result.ok ? withDetails(result.value.data) : []
}

/** Returns the address that letters can be emailed to; null where there is none, or it cannot be read. */
const findInboundAddress = async (): Promise<string | null> => {
  const result = await attempt((await getClient()).getInboundEmail())
  return result.ok && result.value.data.is_on ? result.value.data.address : null
}

const NewLetter = async () => {
  const [drafts, account, basis, inboundAddress] = await Promise.all([
    findDrafts(),
    requireAccount(),
    findPackingBasis(),
    findInboundAddress(),
  ])
  const maximumPages = basis.ok ? basis.value.maximum_pages : undefined
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
      <div>
        {isPermitted(account.role, 'send_mail') ? (
          <>
            <UploadDocument duplex={account.organization.send_defaults?.print_options.duplex ?? true}>
              {maximumPages !== undefined && (
                <p className="mt-2 text-sm text-ink-soft">
                  Up to {maximumPages} pages, printed on both sides, fit the envelopes in stock.
                </p>
              )}
            </UploadDocument>
            {inboundAddress !== null && <SendHint address={inboundAddress} />}
          </>
        ) : (
          <Notice title="View-only access">Your role can’t send mail. Ask an owner, admin or sender.</Notice>
        )}
        {drafts.length > 0 && <DraftList drafts={drafts} />}
      </div>
    </SendFrame>
  )
}

const UploadedLetter = async ({ documentId }: { documentId: string }) => {
  const [result, account] = await Promise.all([findDocument(documentId), requireAccount()])
  if (!result.ok) {
    if (result.error.code === 'DOCUMENT_NOT_FOUND') redirect(paths.send.upload())
    return <Failure error={result.error} title="The document could not be loaded" />
  }
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
        <DocumentCard document={result.value} />
        <UploadDocument
          key={documentId}
          replacedId={documentId}
          parts={result.value.parts}
          duplex={account.organization.send_defaults?.print_options.duplex ?? true}
        />
        <UnquotedList hiddenIds={[documentId]} />
      </div>
    </SendFrame>
  )
}

type SearchParams = Promise<{ document?: string | string[] }>

const SendPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const [{ document }, account] = await Promise.all([searchParams, requireAccount()])
  // Members with view-only access see the reason next to the drafts of others.
  if (!isPermitted(account.role, 'send_mail')) redirect(paths.sendMany.lists())
  return typeof document === 'string' ? <UploadedLetter documentId={document} /> : <NewLetter />
}

export default SendPage
