import type { ReactNode } from 'react'

import { Brand } from '#components/shell/brand.tsx'
import { EnvelopeArt } from '#components/sign-in/envelope-art.tsx'

const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,34rem)_1fr]">
    <main className="flex flex-col px-6 py-8 sm:px-12">
      <Brand />
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-10">{children}</div>
    </main>
    <div className="hidden items-center justify-center overflow-hidden border-l border-line bg-sunken p-12 lg:flex">
      <EnvelopeArt className="w-full max-w-xl -rotate-2 drop-shadow-sm" />
    </div>
  </div>
)

export default AuthLayout
