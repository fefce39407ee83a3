import { FlaskConical } from 'lucide-react'
import Link from 'next/link'

import { paths } from '#lib/paths.ts'

import { SandboxGuide } from './sandbox-guide.tsx'

/** Says on every page that nothing here is real, and leads to what can be tried out. */
export const SandboxBanner = () => (
  <section
    aria-label="Sandbox"
    className="flex flex-wrap items-center justify-center gap-x-2 border-b border-warn/20 bg-warn-soft px-4 py-1 text-center text-sm text-warn print:hidden"
  >
    <FlaskConical aria-hidden="true" className="size-3.5 shrink-0" />
    <p>
      <strong className="font-[650]">Sandbox:</strong> nothing is printed, mailed or charged.{' '}
      <Link href={paths.sandboxMail()} className="underline">
        See its e-mails
      </Link>
    </p>
    <SandboxGuide />
  </section>
)
