import type { ReactNode } from 'react'

/** Heading of a page before sign-in, with what the page is for. */
export const AuthHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-[650]">{title}</h1>
    <p className="mt-1.5 mb-7 text-ink-soft wrap-anywhere">{children}</p>
  </>
)
