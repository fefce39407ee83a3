'use client'

import { CalendarSync } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { CalendarFeed } from '#lib/contract/calendar/calendar-feed.ts'

import { createCalendarFeed, deleteCalendarFeed } from './actions.ts'

const Address = ({ url }: { url: string }) => (
  <Notice alert tone="accent" title="Copy this address now. It won’t be shown again.">
    <p>
      <code className="code font-emphasis break-all text-ink">{url}</code>{' '}
      <CopyButton value={url} label="calendar address" />
    </p>
    <p className="mt-1">Paste it in your calendar under “Add by URL” or “Subscribe to calendar”.</p>
  </Notice>
)

const About = ({ feed }: { feed: CalendarFeed }) => (
  <p>
    Created <Moment at={feed.created_at} format="date" />
    {feed.includes_names ? ', with names' : ', without names'}.{' '}
    {feed.last_read_at === null ? (
      'Not read yet.'
    ) : (
      <>
        Last read <Moment at={feed.last_read_at} format="short-date-time" />.
      </>
    )}
  </p>
)

/** Creates, renews and turns off the reader's calendar for other programs, and shows its address once. */
export const FeedDialog = ({ feed }: { feed: CalendarFeed | null }) => {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [includesNames, setIncludesNames] = useState(feed?.includes_names ?? true)
  const create = useAction(createCalendarFeed, {
    after: { reread: ['getCalendarFeed'] },
    onSuccess: (created) => setUrl(created.url),
  })
  const end = useAction(deleteCalendarFeed, {
    after: storedIn('getCalendarFeed'),
    onSuccess: () => {
      setUrl(null)
      setIsOpen(false)
      toast({ title: 'Calendar feed turned off' })
    },
  })
  const error = create.error ?? end.error
  return (
    <Dialog
      trigger={
        <Button>
          <CalendarSync aria-hidden="true" />
          Subscribe…
        </Button>
      }
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setUrl(null)
        create.reset()
        end.reset()
      }}
      title="Subscribe to this calendar"
      description="A private address for Outlook, Google Calendar or Apple Calendar. Anyone who has it can read your organization’s deadlines; it ends when you leave the organization."
      footer={
        <>
          {feed && (
            <Button
              variant="danger"
              className="mr-auto"
              pending={end.isPending}
              onClick={() => void end.run()}
            >
              Turn off
            </Button>
          )}
          <Button onClick={() => setIsOpen(false)}>Close</Button>
          <Button variant="primary" pending={create.isPending} onClick={() => void create.run(includesNames)}>
            {feed ? 'Renew address' : 'Create address'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="bad" alert title={error.message} />}
        {url === null ? feed && <About feed={feed} /> : <Address url={url} />}
        <Checkbox
          label="Include names"
          description="Recipients and shipment names appear in your calendar. Without them, entries only say what is due."
          checked={includesNames}
          onChange={(event) => setIncludesNames(event.target.checked)}
        />
        {feed && (
          <p className="text-sm text-ink-soft">
            Renewing creates a new address, with or without names. The previous one stops working.
          </p>
        )}
      </div>
    </Dialog>
  )
}
