'use client'

import { Moment } from '#components/format/moment.tsx'
import type { CarrierMessage } from '#lib/contract/mailing-record/artifact.ts'

/** Indents JSON; returns other messages unchanged. */
const legible = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Shows a carrier's message as received, and when. */
export const CarrierMessageBody = ({ message }: { message: CarrierMessage }) => (
  <>
    <p className="numeric mb-1.5">
      Received <Moment at={message.received_at} />
    </p>
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard.
      tabIndex={0}
      aria-label="Raw data"
      className="max-h-96 overflow-auto rounded-md border border-line bg-sunken p-3 text-xs leading-5"
    >
      <pre>{legible(message.body)}</pre>
    </section>
  </>
)
