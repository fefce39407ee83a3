'use client'

import { useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ComponentType, useState } from 'react'

import { Spinner } from '#components/ui/spinner.tsx'
import { ApiError } from '#lib/client/api-error.ts'
import type { CarrierMessage as Message } from '#lib/contract/mailing-record/artifact.ts'

import { shipmentQueries } from './queries.ts'

type Read =
  | { state: 'unread' | 'loading' }
  | { state: 'failed'; why: string }
  | { state: 'ready'; message: Message; Body: ComponentType<{ message: Message }> }

type CarrierMessageProps = { shipmentId: string; eventId: string }

/** Shows the carrier's message in a disclosure. It is loaded when it opens, which is logged. */
export const CarrierMessage = ({ shipmentId, eventId }: CarrierMessageProps) => {
  const queries = useQueryClient()
  const [read, setRead] = useState<Read>({ state: 'unread' })
  const load = () => {
    setRead({ state: 'loading' })
    Promise.all([
      queries.fetchQuery(shipmentQueries.carrierMessage(shipmentId, eventId)),
      import('./carrier-message-body.tsx'),
    ]).then(
      ([{ data }, { CarrierMessageBody }]) =>
        setRead({ state: 'ready', message: data, Body: CarrierMessageBody }),
      (error: unknown) =>
        setRead({
          state: 'failed',
          why: error instanceof ApiError ? error.message : 'The message could not be loaded. Open it again.',
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
        Raw data
      </summary>
      <div aria-live="polite" className="mt-1.5">
        {read.state === 'loading' && <Spinner label="Loading message" />}
        {read.state === 'failed' && <p>{read.why}</p>}
        {read.state === 'ready' && <read.Body message={read.message} />}
      </div>
    </details>
  )
}
