import type { Metadata } from 'next'

import { Brand } from '#components/shell/brand.tsx'
import { BundleVerifier } from '#components/verify/bundle-verifier.tsx'
import { CheckpointVerifier } from '#components/verify/checkpoint-verifier.tsx'

export const metadata: Metadata = { title: 'Verify an evidence bundle' }

const VerifyPage = () => (
  <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-8 sm:px-8">
    <header>
      <Brand />
    </header>
    <main className="py-10">
      <h1 className="text-2xl font-emphasis">Verify an evidence bundle</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        We recompute every hash and check the signature in your browser. Nothing is uploaded. Archives are
        verified with every bundle inside, and exhibits to their last byte. The <code>verify.html</code> file
        in each bundle and archive works offline.
      </p>
      <BundleVerifier />
      <CheckpointVerifier />
    </main>
  </div>
)

export default VerifyPage
