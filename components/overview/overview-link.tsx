import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'

type OverviewLinkProps = { href: string; title: string; detail: ReactNode; children?: ReactNode }

/** One line of a card, which leads somewhere as a whole; `children` stand at its right. */
export const OverviewLink = ({ href, title, detail, children }: OverviewLinkProps) => (
  <PrefetchLink
    href={href}
    className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover"
  >
    <span className="min-w-0 flex-1">
      <span className="block truncate font-[560]">{title}</span>
      <span className="block truncate text-sm text-ink-soft">{detail}</span>
    </span>
    {children}
    <ArrowRight
      aria-hidden="true"
      className="size-4 shrink-0 text-ink-faint transition-transform duration-100 group-hover:translate-x-0.5"
    />
  </PrefetchLink>
)
