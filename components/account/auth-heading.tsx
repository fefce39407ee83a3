import type { ReactNode } from 'react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'

/** Shows the heading of a page before sign-in. */
export const AuthHeading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-2xl font-emphasis">{title}</h1>
    <p className="mt-1.5 mb-7 text-ink-soft wrap-anywhere">{children}</p>
  </>
)

/** Renders a link within or below a form. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <PrefetchLink
    href={href}
    className="inline-block min-h-6 font-emphasis text-accent underline-offset-3 hover:underline"
  >
    {children}
  </PrefetchLink>
)
