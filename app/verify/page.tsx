import type { Metadata } from 'next'

import { Brand } from '#components/shell/brand.tsx'
import { BundleVerifier } from '#components/verify/bundle-verifier.tsx'

export const metadata: Metadata = { title: 'Check an evidence bundle' }

const VerifyPage = () => (
  <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-8 sm:px-8">
    <header>
      <Brand />
    </header>
    <main className="py-10">
      <h1 className="text-2xl font-[650]">Check an evidence bundle</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        Every hash, the chain of events and the signature are computed anew, here in your browser. Nothing is
        uploaded. An archive is checked together with every bundle in it. The file <code>verify.html</code>{' '}
        inside every bundle and archive does the same without network.
      </p>
      <BundleVerifier />
    </main>
  </div>
)

export default VerifyPage
