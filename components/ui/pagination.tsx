import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

import { buttonStyle } from './button-style.ts'
import { LinkPending } from './link-pending.tsx'
import { PrefetchLink } from './prefetch-link.tsx'

type PaginationProps = {
  /** The rows of this page, such as "21–40". */
  summary: ReactNode
  previous: { label: string; href: string | null; reason: string }
  next: { label: string; href: string | null; reason: string }
}

const PageLink = ({ href, reason, children }: { href: string | null; reason: string; children: ReactNode }) =>
  href === null ? (
    <span
      title={reason}
      className={buttonStyle({
        variant: 'quiet',
        size: 'small',
        className: 'text-ink-faint! hover:bg-transparent!',
      })}
    >
      {children}
      <span className="sr-only">: {reason}</span>
    </span>
  ) : (
    <PrefetchLink href={href} className={buttonStyle({ size: 'small', className: 'relative' })}>
      {children}
      <LinkPending className="absolute inset-0 flex items-center justify-center rounded-md bg-surface/80" />
    </PrefetchLink>
  )

/** Links to the previous and next page; disabled links explain why. Renders nothing for a single page. */
export const Pagination = ({ summary, previous, next }: PaginationProps) => (
  <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-3">
    <p className="numeric text-sm text-ink-soft">{summary}</p>
    {(previous.href !== null || next.href !== null) && (
      <div className="flex gap-2">
        <PageLink href={previous.href} reason={previous.reason}>
          <ArrowLeft aria-hidden="true" />
          {previous.label}
        </PageLink>
        <PageLink href={next.href} reason={next.reason}>
          {next.label}
          <ArrowRight aria-hidden="true" />
        </PageLink>
      </div>
    )}
  </nav>
)
