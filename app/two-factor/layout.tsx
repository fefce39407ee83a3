import type { ReactNode } from 'react'

import { Brand } from '#components/shell/brand.tsx'
import { ToastProvider } from '#components/ui/toast.tsx'

/** Frames a page without navigation: nothing of the organization can be opened from here. */
const TwoFactorLayout = ({ children }: { children: ReactNode }) => (
  <ToastProvider>
    <div className="mx-auto flex min-h-dvh max-w-2xl flex-col px-5 py-8 sm:px-8">
      <header>
        <Brand />
      </header>
      <main className="grid gap-4 py-10">{children}</main>
    </div>
  </ToastProvider>
)

export default TwoFactorLayout
