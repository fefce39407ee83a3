import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { EmailList } from '#components/sandbox-mail/email-list.tsx'
import { EmailView } from '#components/sandbox-mail/email-view.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'

export const metadata: Metadata = { title: 'Test emails' }

type SearchParams = Promise<{ message?: string | string[] }>

const readMail = async (message: string | undefined) => {
  const client = await getClient()
  const { data: emails } = await client.listSandboxEmails()
  const chosen = message ?? emails[0]?.id
  const email = chosen ? await client.getSandboxEmail({ params: { email_id: chosen } }) : null
  return { emails, email: email?.data ?? null }
}

const SandboxMailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  if (!(await requireAccount()).sandbox) notFound()
  const { message } = await searchParams
  const read = await attempt(readMail(typeof message === 'string' ? message : undefined))
  if (!read.ok) return <Failure error={read.error} title="Emails could not be loaded" />
  const { emails, email } = read.value
  return (
    <>
      <LiveRefresh pollMs={5000} />
      <PageHeader
        title="Test emails"
        description="Emails the sandbox captured instead of sending. Visible to your organization."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <EmailList emails={emails} currentId={email?.id ?? null} />
        {email && <EmailView key={email.id} email={email} />}
      </div>
    </>
  )
}

export default SandboxMailPage
