'use client'

import { CalendarSync } from 'lucide-react'
import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { CalendarFeed } from '#lib/contract/calendar/calendar-feed.ts'

import { createCalendarFeed, deleteCalendarFeed } from './actions.ts'
import * as wording from './wording.tsx'

const Address = ({ url }: { url: string }) => (
  <Notice alert tone="accent" title={wording.copyThisAddressNow}>
    <p>
      <code className="code font-[560] break-all text-ink">{url}</code>{' '}
      <CopyButton value={url} label={wording.calendarAddress} />
    </p>
    <p className="mt-1">{wording.pasteItInYourCalendar}</p>
  </Notice>
)

const About = ({ feed }: { feed: CalendarFeed }) => (
  <p>
    {wording.createdTimeAndWithNames(
      <Moment at={feed.created_at} format="date" />,
      feed.includes_names ? wording.withNames : wording.withoutNames,
      feed.last_read_at === null ? (
        wording.notReadYet
      ) : (
        <>{wording.lastRead(<Moment at={feed.last_read_at} format="short-date-time" />)}</>
      ),
    )}
  </p>
)

/** Creates, renews and turns off the reader's calendar for other programs, and shows its address once. */
export const FeedDialog = ({ feed }: { feed: CalendarFeed | null }) => {
  const toast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  const [includesNames, setIncludesNames] = useState(feed?.includes_names ?? true)
  const create = useAction(createCalendarFeed, { onSuccess: (created) => setUrl(created.url) })
  const end = useAction(deleteCalendarFeed, {
    onSuccess: () => {
      setUrl(null)
      setIsOpen(false)
      toast({ title: wording.calendarFeedTurnedOff })
    },
  })
  const error = create.error ?? end.error
  return (
    <Dialog
      trigger={
        <Button>
          <CalendarSync aria-hidden="true" />
          {wording.subscribe}
        </Button>
      }
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        setUrl(null)
        create.reset()
        end.reset()
      }}
      title={wording.subscribeToThisCalendar}
      description={wording.aPrivateAddressForOutlook}
      footer={
        <>
          {feed && (
            <Button
              variant="danger"
              className="mr-auto"
              pending={end.isPending}
              onClick={() => void end.run()}
            >
              {wording.turnOff}
            </Button>
          )}
          <Button onClick={() => setIsOpen(false)}>{wording.close}</Button>
          <Button variant="primary" pending={create.isPending} onClick={() => void create.run(includesNames)}>
            {feed ? wording.renewAddress : wording.createAddress}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error && <Notice tone="bad" alert title={error.message} />}
        {url === null ? feed && <About feed={feed} /> : <Address url={url} />}
        <Checkbox
          label={wording.includeNames}
          description={wording.recipientsAndShipmentNames}
          checked={includesNames}
          onChange={(event) => setIncludesNames(event.target.checked)}
        />
        {feed && <p className="text-sm text-ink-soft">{wording.renewingCreatesANew}</p>}
      </div>
    </Dialog>
  )
}
