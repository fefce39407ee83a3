'use client'

import { useEffect, useState } from 'react'

import { Notice } from '#components/ui/notice.tsx'
import type { ActionResult } from '#lib/client/action-result.ts'
import type { SignUpEmail } from '#lib/contract/person/person.ts'

type SignUpDoneProps = {
  email: string
  readSandboxEmail: ((email: string) => Promise<ActionResult<SignUpEmail>>) | null
}

const waitMs = 700
const mostAttempts = 20

/** What a sandbox kept instead of sending it, as soon as it is there. */
const SandboxEmail = ({
  email,
  read,
}: {
  email: string
  read: (email: string) => Promise<ActionResult<SignUpEmail>>
}) => {
  const [kept, setKept] = useState<SignUpEmail | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (attempt: number) => {
      const result = await read(email)
      if (result.ok) setKept(result.data)
      else if (attempt < mostAttempts) timer = setTimeout(() => void look(attempt + 1), waitMs)
    }
    void look(1)
    return () => clearTimeout(timer)
  }, [email, read])
  const url = kept && /https?:\S+/.exec(kept.text)?.[0]
  return (
    <section
      aria-label="Test emails"
      className="mt-6 rounded-lg border border-dashed border-line-strong/70 px-4 py-3.5 text-sm"
    >
      <h2 className="font-[600]">Sandbox</h2>
      <p className="mt-0.5 text-ink-soft">
        No emails are sent.{' '}
        {kept ? `You would have received “${kept.subject}”.` : 'The email will appear here.'}
      </p>
      {url && (
        <a
          href={url}
          className="mt-2 inline-block min-h-6 font-[550] text-accent underline-offset-3 hover:underline"
        >
          Open the link
        </a>
      )}
    </section>
  )
}

/** What comes next. The same whether the address had an account or not. */
export const SignUpDone = ({ email, readSandboxEmail }: SignUpDoneProps) => (
  <>
    <Notice alert tone="good" title="Check your email">
      We sent a link to {email}. Open it within one hour, then sign in. Don’t see it? Check your spam folder,
      or sign in to resend it.
    </Notice>
    {readSandboxEmail && <SandboxEmail email={email} read={readSandboxEmail} />}
  </>
)
