import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { BatchTable } from '#components/batches/batch-table.tsx'
import { ReaderNotice } from '#components/batches/reader-notice.tsx'
import { UploadList } from '#components/batches/upload-list.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { batchRoutes } from '#lib/contract/batches/routes.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Bulk send' }

const listsOnPage = 10

const Lists = async ({ cursor, canSend }: { cursor: string | undefined; canSend: boolean }) => {
  const client = await getClient()
  const listed = await attempt(
    client.listBatches({ query: { limit: listsOnPage, ...(cursor && { cursor }) } }),
  )
  if (!listed.ok) {
    return <Failure level={2} error={listed.error} title="Bulk sends could not be loaded" />
  }
  const { data, next_cursor: next } = listed.value
  if (data.length === 0) return null
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-md font-[620]">Bulk sends</h2>
      <BatchTable batches={data} canDelete={canSend} />
      <Pagination
        summary={`${data.length} on this page, newest first`}
        previous={{
          label: 'Newest',
          href: cursor ? paths.sendMany.lists() : null,
          reason: 'No newer bulk sends.',
        }}
        next={{
          label: 'Older',
          href: next && paths.sendMany.lists({ after: next }),
          reason: 'No older bulk sends.',
        }}
      />
    </section>
  )
}

type PageProps = { searchParams: Promise<{ after?: string | string[] }> }

const SendManyPage = async ({ searchParams }: PageProps) => {
  const [{ after }, account] = await Promise.all([searchParams, requireAccount()])
  const canSend = isPermitted(account.role, 'send_mail')
  return (
    <BatchFrame
      step="list"
      batch={null}
      title="Bulk send"
      description="Send one letter to many recipients, or a different letter to each. Every row is checked and priced before you pay."
      actions={
        canSend && (
          <>
            <LinkButton kind="download" href={batchRoutes.getBatchTemplateXlsx.path}>
              Template (XLSX)
            </LinkButton>
            <LinkButton kind="download" href={batchRoutes.getBatchTemplateCsv.path}>
              Template (CSV)
            </LinkButton>
          </>
        )
      }
    >
      <div>
        {canSend ? <UploadList /> : <ReaderNotice />}
        <Lists cursor={typeof after === 'string' ? after : undefined} canSend={canSend} />
      </div>
    </BatchFrame>
  )
}

export default SendManyPage
