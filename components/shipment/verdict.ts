import type { Tone } from '#components/ui/badge.tsx'
import { formatDay, formatMoment } from '#lib/contract/formats/dates.values.ts'
import type { Reader } from '#lib/contract/formats/locales.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { carrierName, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import type { Task } from '#lib/contract/tasks/task.ts'
import { type UnclearDate, unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'

import { lastScanOf, type Tracked } from './last-scan.ts'
import { describeReceipt, describeSigner } from './signature-state.ts'

/** The state of a shipment in one sentence, with a second that explains it. */
export type Verdict = { tone: Tone; title: string; detail: string | null }

type VerdictContext = {
  evidence: (Tracked & { receipt_due_at: string | null }) | undefined
  /** Open tasks, which know how long a piece is held. */
  tasks: readonly Pick<Task, 'details'>[]
  reader: Reader
}

const inWords = (...sentences: (string | null | false | undefined)[]): string | null =>
  sentences.filter(Boolean).join(' ') || null

/** Returns the quoted service of an approval request, with what it was requested for. */
const requestedService = ({ approval, rates, alternative_rates: others }: Shipment): string => {
  if (!approval) return ''
  const quote = [...(rates ?? []), ...(others ?? [])].find(({ quote_id: id }) => id === approval.quote_id)
  const service = quote && `${carrierName(quote.carrier)} ${serviceName(quote.carrier, quote.service)}`
  return [service && ` of ${service}`, ` for ${formatDollars(approval.total_cents)}`].filter(Boolean).join('')
}

const cheapest = ({ rates = [] }: Shipment): string | null =>
  rates.length > 0 ? formatDollars(Math.min(...rates.map((rate) => costOf(rate)))) : null

const lastMessage = ({ events, status }: Shipment): string | null =>
  events?.findLast((event) => event.status === status)?.message ?? null

const ofRefund = ({ charge }: Shipment, day: (at: string) => string): string | null => {
  const refund = charge?.refund
  if (!refund) return null
  const amount = formatDollars(refund.amount_cents)
  if (refund.status === 'failed') return `The refund of ${amount} failed.`
  if (refund.status === 'pending') return `Next: refund of ${amount} to the card.`
  return `${amount} refunded${refund.settled_at ? ` on ${day(refund.settled_at)}` : ''}.`
}

/** Describes until when a piece is held, as its task knows. */
const holdOf = (tasks: VerdictContext['tasks'], carrier: string, reader: Reader): string => {
  const details = tasks.find((task) => typeof task.details?.['held_until'] === 'string')?.details
  const until = details?.['held_until']
  if (typeof until !== 'string') return ''
  const day = formatDay(until, 'week-date', reader.locale)
  return details?.['held_until_source'] === 'carrier'
    ? `. ${carrier} holds it until ${day}`
    : `. Usually held until about ${day}`
}

const onItsWay = ({ evidence }: VerdictContext, moment: (at: string) => string): string => {
  const last = lastScanOf(evidence)
  if (!last) return 'In transit. Next: delivery'
  return last.event === 'out_for_delivery'
    ? `Out for delivery since ${moment(last.at)}. Next: delivery`
    : `In transit, last scanned ${last.place ? `in ${last.place} ` : ''}on ${moment(last.at)}. Next: delivery`
}

/** Returns why the date of the scan at a time cannot be right. */
const unclearDateAt = (
  { evidence }: VerdictContext,
  at: string | null | undefined,
): UnclearDate | undefined =>
  evidence?.journey.stops
    .flatMap(({ scans }) => scans)
    .find(({ occurred_at: occurredAt, unclear_date: unclear }) => unclear && occurredAt === at)?.unclear_date

const delivered = (
  shipment: Shipment,
  { evidence, tasks, reader }: VerdictContext,
  moment: (at: string) => string,
): Verdict => {
  const { mailing_records: records, delivered_at: deliveredAt } = shipment
  const signer = describeSigner(shipment)
  const receipt = records ? describeReceipt(records, shipment.artifacts ?? []) : null
  const due = evidence?.receipt_due_at
  const isAwaited = records?.return_receipt.status === 'pending'
  return {
    tone: 'good',
    title: `Delivered${deliveredAt ? ` ${moment(deliveredAt)}` : ''}${signer.name ? `, signed by ${signer.name}` : ''}`,
    detail: inWords(
      signer.note,
      receipt,
      isAwaited &&
        due &&
        `If it hasn’t arrived by ${formatMoment(due, 'short-date', reader)}, a task is opened.`,
      !isAwaited && tasks.length === 0 && 'Nothing left to do.',
    ),
  }
}

/** Says what is known of a shipment and what is next, from what was recorded alone. */
export const verdictOf = (shipment: Shipment, context: VerdictContext): Verdict => {
  const { reader, tasks } = context
  const day = (at: string) => formatMoment(at, 'week-date', reader)
  const moment = (at: string) => `${day(at)} at ${formatMoment(at, 'time', reader)}`
  const on = (at: string | null | undefined) => (at ? ` on ${day(at)}` : '')
  const carrier = shipment.carrier ? carrierName(shipment.carrier) : 'The carrier'
  const delivery = shipment.mailing_records?.delivery
  const problemAt = on(delivery?.problem_at ?? lastScanOf(context.evidence)?.at)
  const wording = delivery?.problem_wording ? `${carrier} reported: “${delivery.problem_wording}”.` : null
  const returnedAt = delivery?.returned_to_sender_at
  const arrival = delivery?.delivered_at
    ? `Reported as delivered${on(delivery.delivered_at)}`
    : 'Not delivered'
  const back = returnedAt ? `returned to sender${on(returnedAt)}` : 'next: return to sender'
  switch (pieceState(shipment)) {
    case 'draft': {
      if (shipment.approval?.state === 'returned') {
        const { comment } = shipment.approval
        return { tone: 'warn', title: 'Approval request returned. Next: edit and resubmit', detail: comment }
      }
      const price = cheapest(shipment)
      return {
        tone: 'neutral',
        title: 'Draft. Next: choose a service and pay',
        detail: `${price ? `Quotes start at ${price}.` : 'Refresh prices to continue.'} Nothing was charged.`,
      }
    }
    case 'awaiting_approval': {
      const { approval } = shipment
      return {
        tone: 'warn',
        title: `Awaiting approval${requestedService(shipment)}`,
        detail: inWords(
          approval && `${approval.requested_by.name} requested it ${moment(approval.requested_at)}.`,
          'Nothing was charged. Withdraw the request to edit the draft.',
        ),
      }
    }
    case 'scheduled': {
      const { schedule, scheduled_for: mailOn } = shipment
      return {
        tone: 'accent',
        title: `Scheduled for ${formatDay(mailOn ?? '', 'week-date', reader.locale)}. Next: purchase on its mailing day`,
        detail: inWords(
          schedule &&
            `${carrierName(schedule.carrier)} ${serviceName(schedule.carrier, schedule.service)}${schedule.letter_set ? `, with its letter set of ${schedule.letter_set.letters} letters,` : ''} for at most ${formatDollars(schedule.limit_cents)}, scheduled by ${schedule.scheduled_by.name}.`,
          'Nothing is charged before. Cancel the schedule to edit the draft.',
        ),
      }
    }
    case 'payment_pending':
      return {
        tone: 'accent',
        title: 'Payment in progress. Next: bank confirmation',
        detail: 'This page updates automatically. You won’t be charged twice.',
      }
    case 'payment_failed':
      return {
        tone: 'bad',
        title: lastMessage(shipment) ?? 'Payment failed. Nothing was purchased.',
        detail: 'Your draft is saved. Try another card or service.',
      }
    case 'queued':
      return {
        tone: 'accent',
        title: `Paid. Next: printing${shipment.partner ? ` by ${partnerTitles[shipment.partner]}` : ''}`,
        detail: null,
      }
    case 'printed':
      return {
        tone: 'accent',
        title: 'Printed. Next: handoff to the carrier',
        detail:
          shipment.label_date && `Planned for ${formatDay(shipment.label_date, 'week-date', reader.locale)}.`,
      }
    case 'shipped':
    case 'awaiting_acceptance':
      return {
        tone: 'accent',
        title: `Handed to ${carrier}${on(shipment.shipped_at)}. Next: first scan of the piece`,
        detail:
          shipment.scan_form_scanned_at &&
          `The SCAN form that lists it was scanned${on(shipment.scan_form_scanned_at)}; the piece itself was not yet.`,
      }
    case 'not_tracked':
      return {
        tone: 'neutral',
        title: `Mailed${on(shipment.shipped_at)}. Not tracked`,
        detail: 'This service has no delivery record.',
      }
    case 'on_its_way':
      return { tone: 'accent', title: onItsWay(context, moment), detail: null }
    case 'delivered':
      return delivered(shipment, context, moment)
    case 'held_up':
      return { tone: 'warn', title: `Delayed. Next: update from ${carrier}`, detail: wording }
    case 'delayed':
      return { tone: 'warn', title: `${carrier} reported a delay${problemAt}`, detail: wording }
    case 'attempted':
      return { tone: 'warn', title: `${carrier} attempted delivery${problemAt}`, detail: wording }
    case 'notice_left':
      return {
        tone: 'warn',
        title: `${carrier} left a notice${on(delivery?.attempted_at) || problemAt}${holdOf(tasks, carrier, reader)}`,
        detail: tasks.length > 0 ? null : 'If unclaimed, it will be returned to you.',
      }
    case 'held':
      return {
        tone: 'warn',
        title: `${carrier} is holding the letter near its destination${holdOf(tasks, carrier, reader)}`,
        detail: inWords(
          wording,
          tasks.length === 0 &&
            'Ask the recipient to check for a mail hold and pick it up. Unclaimed mail is returned to you.',
        ),
      }
    case 'undeliverable':
      return {
        tone: 'bad',
        title: `${carrier} could not deliver it as addressed. Expect it back`,
        detail: wording,
      }
    case 'refused':
      return { tone: 'warn', title: `Refused by the recipient${problemAt}; ${back}`, detail: null }
    case 'unclaimed':
      return { tone: 'warn', title: `Unclaimed${problemAt}; ${back}`, detail: null }
    case 'returning':
      return { tone: 'warn', title: `${arrival}. Next: return to sender`, detail: wording }
    case 'returned':
      return {
        tone: 'bad',
        title: returnedAt ? `Returned to sender${on(returnedAt)}` : `${arrival}, returned to sender`,
        detail: inWords(
          delivery?.delivered_at && `Before that, it was reported as delivered${on(delivery.delivered_at)}.`,
          'The carrier’s records are saved with the evidence.',
        ),
      }
    case 'lost':
      return {
        tone: 'bad',
        title: `${carrier} reported the letter lost${problemAt}`,
        detail: 'It is unlikely to arrive. The carrier’s records are saved with the evidence.',
      }
    case 'damaged':
      return {
        tone: 'bad',
        title: `${carrier} reported the letter damaged${problemAt}`,
        detail: 'It may not arrive. The carrier’s records are saved with the evidence.',
      }
    case 'unclear': {
      const unclearDate = unclearDateAt(context, delivery?.problem_at)
      return {
        tone: 'warn',
        title: `Unclear what ${carrier} reported${problemAt}`,
        detail: inWords(
          wording,
          unclearDate
            ? `Its date cannot be right, ${unclearDateTexts[unclearDate]}, so Mailroom draws no conclusion from it. Check the carrier’s page.`
            : 'Mailroom does not recognize this wording and draws no conclusion from it. Check the carrier’s page.',
        ),
      }
    }
    case 'cancelled':
      return {
        tone: 'neutral',
        title: 'Cancelled. It will not be mailed',
        detail: ofRefund(shipment, day) ?? 'No further updates expected.',
      }
  }
}
