import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { LiveRefresh } from '#components/api/live-provider.tsx'
import { getClient } from '#components/api/server-client.ts'
import { EmailList } from '#components/sandbox-mail/email-list.tsx'
import { EmailView } from '#components/sandbox-mail/email-view.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Test emails' }

type SearchParams = Promise<{ message?: string | string[] }>

const readMail = async (message: string | undefined) => {
  const client = await getClient()
  const { data: emails } = await client.listSandboxEmails()
  const email = message ? await client.getSandboxEmail({ params: { email_id: message } }) : null
  return { emails, email: email?.data ?? null }
}

const SandboxMailPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  if (!(await requireAccount()).sandbox) notFound()
  const { message } = await searchParams
  const read = await attempt(readMail(typeof message === 'string' ? message : undefined))
  if (!read.ok) return <Failure error={read.error} title="Emails could not be loaded" />
  const { emails, email } = read.value
  const [newest] = emails
  // By its own address, so that the next email to arrive does not replace the one that is being read.
  if (!email && newest) redirect(paths.sandboxMail({ message: newest.id }))
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
