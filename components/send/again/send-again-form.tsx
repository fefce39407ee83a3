'use client'

import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import type { SendDefaults } from '#lib/contract/organizations/organization.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { RecipientField, type RecipientFieldHandle } from './recipient-field.tsx'
import { describeOptions, type Recipient } from './remembered-options.ts'
import { useSendAgain } from './use-send-again.ts'

type SendAgainFormProps = {
  defaults: SendDefaults | null
  /** Text typed before this loaded. */
  initialText: string
  /** The last files that were dropped or chosen. */
  files: readonly File[]
  icon: ReactNode
}

/** Renders the field of the line, and the result below the line. */
export const SendAgainForm = ({ defaults, initialText, files, icon }: SendAgainFormProps) => {
  const again = useSendAgain(defaults)
  const field = useRef<RecipientFieldHandle>(null)
  const { recipient, draft, quote, error, filename } = again
  const take = useEffectEvent((taken: readonly File[]) => {
    if (taken.length === 0) return
    again.chooseFile(taken)
    // A name that only one recipient has needs no key of its own.
    if (!recipient) field.current?.chooseOnly()
  })
  useEffect(() => take(files), [files])
  const isEmpty = !error && !recipient && filename === null
  return (
    <>
      <div className="relative min-w-0 flex-1 basis-60">
        {icon}
        <RecipientField
          ref={field}
          initialText={initialText}
          chosen={again.chosen}
          onChoose={(candidate) => void again.chooseRecipient(candidate)}
          onClear={again.clearRecipient}
        />
      </div>
      <div className={isEmpty ? 'sr-only' : 'order-last grid w-full gap-3'}>
        {error && (
          <Notice
            alert
            tone="bad"
            title={error.title}
            action={error.href && <LinkButton href={error.href}>Continue step by step</LinkButton>}
          >
            {error.fix}
          </Notice>
        )}
        <div aria-live="polite" className="empty:hidden">
          {!error && (recipient ?? filename) !== null && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
              <div className="min-w-0 flex-1 basis-72">
                {recipient && <Remembered recipient={recipient} />}
                {!again.chosen && <p className="text-ink-soft">Choose a recipient for {filename}.</p>}
                {recipient && !filename && <p className="text-ink-soft">Add the PDF to see the price.</p>}
              </div>
              {(again.isUploading || again.isPricing) && (
                <p className="flex items-center gap-2 text-ink-soft">
                  <Spinner label={again.isUploading ? 'Uploading' : 'Getting prices'} />
                  {again.isUploading ? 'Checking the PDF…' : 'Getting prices…'}
                </p>
              )}
              {draft && recipient && <Priced draft={draft} quote={quote} onOpened={again.noteOpened} />}
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** Shows where the letter goes and how, and where these options are from. */
const Remembered = ({ recipient: { line, options, last } }: { recipient: Recipient }) => (
  <>
    <p className="wrap-anywhere">{line}</p>
    <p className="text-sm text-ink-soft">
      {describeOptions(options)} ·{' '}
      {last ? (
        <>
          as on <Moment at={last.created_at} format="short-date" />
        </>
      ) : (
        'your organization’s defaults'
      )}
    </p>
  </>
)

type PricedProps = { draft: Shipment; quote: Quote | undefined; onOpened: () => void }

/** Shows the price, and the button to the review, which Enter presses. */
const Priced = ({ draft, quote, onOpened }: PricedProps) => {
  const place = useRef<HTMLDivElement>(null)
  // The last is the one that leads on.
  useEffect(() => [...(place.current?.querySelectorAll('a') ?? [])].at(-1)?.focus(), [])
  // Also what opens another tab: a press of the wheel, or the browser's own menu.
  const opening = { onPointerDownCapture: onOpened, onClickCapture: onOpened }
  if (!quote) {
    return (
      <div ref={place} {...opening}>
        <LinkButton href={paths.send.quotes(draft.id)}>
          {draft.quotes_incomplete
            ? 'Some prices are missing. Get them again'
            : 'No service offers this. See why'}
        </LinkButton>
      </div>
    )
  }
  const { day } = arrivalOf(quote)
  return (
    <div ref={place} {...opening} className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:ml-0">
      <p className="text-right text-sm text-ink-soft max-sm:text-left">
        <span className="block text-base text-ink">{serviceInFull(quote, draft.shipping_options)}</span>
        {day && (
          <>
            Arrives <Day day={day} format="week-date" />
          </>
        )}
      </p>
      <Money cents={costOf(quote)} className="text-lg font-emphasis" />
      <LinkButton variant="quiet" href={paths.send.quotes(draft.id)}>
        Compare
      </LinkButton>
      <LinkButton variant="primary" href={paths.send.review(draft.id, quote.quote_id)}>
        Review and pay
      </LinkButton>
    </div>
  )
}
