import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { findAccount } from '#app/session.ts'
import { readSignInOptions } from '#app/sign-in-options.ts'
import { Brand } from '#components/shell/brand.tsx'
import { EnvelopeArt } from '#components/sign-in/envelope-art.tsx'
import { SignInForm } from '#components/sign-in/sign-in-form.tsx'
import { paths, safeNextPath } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Sign in' }

const sandboxAccount = { email: 'demo@mailroom.test', password: 'mailroom-demo' }

type SearchParams = Promise<{ next?: string | string[] }>

const SignInPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const { next: asked } = await searchParams
  const next = safeNextPath(typeof asked === 'string' ? asked : undefined) ?? paths.overview()
  // A page that cannot ask who is calling can still be signed in on once the service is back.
  const account = await findAccount().catch(() => null)
  if (account) redirect(next)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,34rem)_1fr]">
      <main className="flex flex-col px-6 py-8 sm:px-12">
        <Brand />
        <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">
          <h1 className="text-2xl font-[650]">Sign in</h1>
          <p className="mt-1.5 mb-7 text-ink-soft">Send paper mail from a PDF, and prove it later.</p>
          <SignInForm
            next={next}
            sandboxAccount={(await readSignInOptions()).sandbox ? sandboxAccount : null}
          />
        </div>
      </main>
      <div className="hidden items-center justify-center overflow-hidden border-l border-line bg-sunken p-12 lg:flex">
        <EnvelopeArt className="w-full max-w-xl -rotate-2 drop-shadow-sm" />
      </div>
    </div>
  )
}

export default SignInPage
