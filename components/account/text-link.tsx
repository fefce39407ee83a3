import Link from 'next/link'
import type { ReactNode } from 'react'

/** A link within or under a form. */
export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-block min-h-6 font-[550] text-accent underline-offset-3 hover:underline"
  >
    {children}
  </Link>
)
