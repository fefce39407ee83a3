import type { ReactNode } from 'react'

import { Brand } from '#components/shell/brand.tsx'
import { Notice } from '#components/ui/notice.tsx'

type SharedLayoutProps = { children: ReactNode; isSpecimen?: boolean }

/** Renders a page outside the dashboard. */
export const SharedLayout = ({ children, isSpecimen = false }: SharedLayoutProps) => (
  <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-5 py-8 sm:px-8">
    <header>
      <Brand />
    </header>
    <main className="py-10">
      {isSpecimen && (
        <Notice tone="warn" title="Specimen: nothing was mailed" className="mb-8">
          This is from a sandbox, where nothing is printed, mailed or charged. It is not proof of mailing.
        </Notice>
      )}
      {children}
    </main>
  </div>
)

/** A shared page that has only a message to show. */
export const SharedMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <SharedLayout>
    <h1 className="text-2xl font-emphasis">{title}</h1>
    <div className="mt-2 max-w-xl text-ink-soft">{children}</div>
  </SharedLayout>
)
