'use client'

import { useEffect, useEffectEvent } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Notice } from '#components/ui/notice.tsx'

import { readSignUpEmail } from './actions.ts'

const waitMs = 700
const mostAttempts = 20

/** What a sandbox stored instead of sending it, as soon as it is there. */
const SandboxEmail = ({ email }: { email: string }) => {
  const { run, data: kept } = useAction(readSignUpEmail, { after: 'nothing' })
  const look = useEffectEvent(() => run(email))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAgain = async (attempt: number) => {
      const result = await look()
      if (!result?.ok && attempt < mostAttempts) {
        timer = setTimeout(() => void lookAgain(attempt + 1), waitMs)
      }
    }
    void lookAgain(1)
    return () => clearTimeout(timer)
  }, [])
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
export const SignUpDone = ({ email, isSandbox }: { email: string; isSandbox: boolean }) => (
  <>
    <Notice alert tone="good" title="Check your email">
      We sent a link to {email}. Open it within one hour, then sign in. Don’t see it? Check your spam folder,
      or sign in to resend it.
    </Notice>
    {isSandbox && <SandboxEmail email={email} />}
  </>
)
