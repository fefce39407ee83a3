import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { BatchResults } from '#components/batches/batch-results.tsx'
import { batchQueries } from '#components/batches/queries.ts'
import { ReaderNotice } from '#components/batches/reader-notice.tsx'
import { UploadList } from '#components/batches/upload-list.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { batchRoutes } from '#lib/contract/batches/routes.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Bulk send' }

type PageProps = { searchParams: Promise<{ after?: string | string[] }> }

const SendManyPage = async ({ searchParams }: PageProps) => {
  const [{ after }, account] = await Promise.all([searchParams, requireAccount()])
  const cursor = typeof after === 'string' ? after : undefined
  const canSend = isPermitted(account.role, 'send_mail')
  return (
    <PageMemory reads={[batchQueries.list(cursor)]}>
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
        <div data-unbounded="">
          {canSend ? <UploadList /> : <ReaderNotice />}
          <BatchResults cursor={cursor} canSend={canSend} />
        </div>
      </BatchFrame>
    </PageMemory>
  )
}

export default SendManyPage
