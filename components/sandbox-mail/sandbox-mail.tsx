'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'

import { EmailList } from './email-list.tsx'
import { EmailView } from './email-view.tsx'
import { sandboxMailQueries } from './queries.ts'

const OpenEmail = ({ id }: { id: string }) => {
  const read = useRead(sandboxMailQueries.detail(id))
  if (!read.ok) return <Failure level={2} error={read.error} title="Email could not be loaded" />
  return <EmailView key={id} email={read.value.data} />
}

/** Shows the stored emails, and the one that is open. */
export const SandboxMail = ({ openId }: { openId: string | null }) => {
  const listed = useRead(sandboxMailQueries.list())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Emails could not be loaded" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <EmailList emails={listed.value.data} currentId={openId} />
      {openId && <OpenEmail id={openId} />}
    </div>
  )
}
