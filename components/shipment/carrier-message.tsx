'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { useApi } from '#components/api/api-provider.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { CarrierMessage as Message } from '#lib/contract/evidence/artifact.ts'

import * as wording from './evidence-wording.tsx'

type Read =
  | { state: 'unread' | 'loading' }
  | { state: 'failed'; why: string }
  | { state: 'ready'; message: Message }

/** Indents JSON; returns other messages unchanged. */
const legible = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

type CarrierMessageProps = { shipmentId: string; eventId: string }

/** Shows the carrier's message in a disclosure. It is loaded when it opens, which is logged. */
export const CarrierMessage = ({ shipmentId, eventId }: CarrierMessageProps) => {
  const api = useApi()
  const [read, setRead] = useState<Read>({ state: 'unread' })
  const load = () => {
    setRead({ state: 'loading' })
    api.getCarrierMessage({ params: { id: shipmentId, event_id: eventId } }).then(
      ({ data }) => setRead({ state: 'ready', message: data }),
      (error: unknown) =>
        setRead({
          state: 'failed',
          why: error instanceof ApiError ? error.message : wording.theMessageCouldNotBeLoaded,
        }),
    )
  }
  return (
    <details
      className="group/message min-w-0 open:basis-full"
      onToggle={(event) => {
        if (event.currentTarget.open && (read.state === 'unread' || read.state === 'failed')) load()
      }}
    >
      <summary className="inline-flex min-h-6 list-none items-center gap-1 rounded-xs text-ink-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open/message:rotate-90"
        />
        {wording.rawData}
      </summary>
      <div aria-live="polite" className="mt-1.5">
        {read.state === 'loading' && <Spinner label={wording.loadingMessage} />}
        {read.state === 'failed' && <p>{read.why}</p>}
        {read.state === 'ready' && (
          <>
            <p className="numeric mb-1.5">{wording.receivedTime(<Moment at={read.message.received_at} />)}</p>
            <section
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
              tabIndex={0}
              aria-label={wording.rawData}
              className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 text-xs leading-5"
            >
              <pre>{legible(read.message.body)}</pre>
            </section>
          </>
        )}
      </div>
    </details>
  )
}
