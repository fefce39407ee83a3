import type { Metadata } from 'next'

import { Brand } from '#components/shell/brand.tsx'
import { BundleVerifier } from '#components/verify/bundle-verifier.tsx'
import { CheckpointVerifier } from '#components/verify/checkpoint-verifier.tsx'
import * as wording from '#components/verify/wording.tsx'

export const metadata: Metadata = { title: wording.verifyAnEvidenceBundle }

const VerifyPage = () => (
  <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-8 sm:px-8">
    <header>
      <Brand />
    </header>
    <main className="py-10">
      <h1 className="text-2xl font-[650]">{wording.verifyAnEvidenceBundle}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {wording.weRecomputeEveryHash(<code>{wording.verifyHtml}</code>)}
      </p>
      <BundleVerifier />
      <CheckpointVerifier />
    </main>
  </div>
)

export default VerifyPage
