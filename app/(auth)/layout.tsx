import type { ReactNode } from 'react'

import { SampleEnvelope } from '#components/mailpiece/sample-envelope.tsx'
import { Brand } from '#components/shell/brand.tsx'

const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,34rem)_1fr]">
    <main className="flex flex-col px-6 py-8 sm:px-12">
      <Brand />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</div>
    </main>
    <div className="hidden items-center justify-center overflow-hidden border-l border-line bg-sunken p-12 lg:flex">
      <SampleEnvelope className="w-full max-w-xl -rotate-2" />
    </div>
  </div>
)

export default AuthLayout
