import type { ReactNode } from 'react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'

/** A link within or under a form. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <PrefetchLink
    href={href}
    className="inline-block min-h-6 font-[550] text-accent underline-offset-3 hover:underline"
  >
    {children}
  </PrefetchLink>
)
