import { Mail } from 'lucide-react'

import { Moment } from '#components/format/moment.tsx'
import { Card } from '#components/ui/card.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { SandboxEmailItem } from '#lib/contract/sandbox/sandbox.ts'
import { paths } from '#lib/paths.ts'

/** Lists the stored e-mails, newest first. */
export const EmailList = ({
  emails,
  currentId,
}: {
  emails: readonly SandboxEmailItem[]
  currentId: string | null
}) => (
  <Card label="Emails">
    {emails.length === 0 ? (
      <EmptyState icon={Mail} title="No emails yet">
        Updates are sent as a digest every few minutes.
      </EmptyState>
    ) : (
      <ul className="p-1.5">
        {emails.map((email) => (
          <li key={email.id}>
            <PrefetchLink
              href={paths.sandboxMail({ message: email.id })}
              aria-current={email.id === currentId ? 'true' : undefined}
              className={classNames(
                'block rounded-md px-3 py-2.5',
                email.id === currentId ? 'bg-mute-soft' : 'hover:bg-hover',
              )}
            >
              <span className="block font-emphasis wrap-anywhere">{email.subject}</span>
              <span className="block text-sm text-ink-soft">
                {email.to} · <Moment at={email.sent_at} format="short-date-time" />
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
