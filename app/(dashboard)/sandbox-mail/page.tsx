import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { requireAccount } from '#app/session.ts'
import { sandboxMailQueries } from '#components/sandbox-mail/queries.ts'
import { SandboxMail } from '#components/sandbox-mail/sandbox-mail.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Test emails' }

type SearchParams = Promise<{ message?: string | string[] }>

const SandboxMailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  if (!(await requireAccount()).sandbox) notFound()
  const { message } = await searchParams
  const openId = typeof message === 'string' ? message : null
  if (openId === null) {
    const listed = await readNow(sandboxMailQueries.list())
    const [newest] = listed.ok ? listed.value.data : []
    // By its own address, so that the next email to arrive does not replace the one that is being read.
    if (newest) redirect(paths.sandboxMail({ message: newest.id }))
  }
  return (
    <PageMemory
      reads={[sandboxMailQueries.list(), ...(openId === null ? [] : [sandboxMailQueries.detail(openId)])]}
    >
      <PageHeader
        title="Test emails"
        description="Emails the sandbox captured instead of sending. Visible to your organization."
      />
      <SandboxMail openId={openId} />
    </PageMemory>
  )
}

export default SandboxMailPage
