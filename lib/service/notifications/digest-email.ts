import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'

import type { NotificationRow } from './add-notifications.ts'

/** Groups of events in an email: the event, with the end of a document separate from that of evidence. */
export type DigestGroup = NotificationRow['event'] | 'document_expiring'

/** An event in an email. */
export type DigestItem = Pick<NotificationRow, 'message'> & {
  group: DigestGroup
  /** The shipment's name, or its recipient. */
  title: string | null
  /** The shipment’s state when the e-mail is composed, as its page names it; null without a shipment. */
  state: string | null
  url: string
}

export type DigestFacts = {
  organization: string
  items: readonly DigestItem[]
  settingsUrl: string
  /** Returns the URL that unsubscribes from emails of these kinds without signing in. */
  stopUrl: (events: NotificationEvent[]) => string
}

const headings: Record<DigestGroup, { one: string; counted: readonly [one: string, many: string] }> = {
  attention_needed: { one: 'Needs attention', counted: ['needs attention', 'need attention'] },
  approval_requested: {
    one: 'Approval requested',
    counted: ['waiting for your approval', 'waiting for your approval'],
  },
  approval_decided: {
    one: 'Your approval request',
    counted: ['approval request decided', 'approval requests decided'],
  },
  payment_failed: { one: 'Payment failed', counted: ['failed payment', 'failed payments'] },
  delivered: { one: 'Delivered', counted: ['delivered', 'delivered'] },
  evidence_expiring: {
    one: 'Evidence will be deleted soon',
    counted: ['with evidence to be deleted soon', 'with evidence to be deleted soon'],
  },
  document_expiring: {
    one: 'A document will be deleted soon',
    counted: ['with a document to be deleted soon', 'with a document to be deleted soon'],
  },
  webhook_disabled: { one: 'Webhook disabled', counted: ['webhook disabled', 'webhooks disabled'] },
}

/** Tasks come first: the order of the record, which has a key for every group. */
const order = Object.keys(headings) as DigestGroup[]

/** Returns the kind of a group; undefined for what a member cannot turn off. */
const kindOf = (group: DigestGroup): NotificationEvent | null =>
  group === 'document_expiring' ? 'evidence_expiring' : group === 'webhook_disabled' ? null : group

/** A header must stay on its line. */
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const subjectOf = (groups: readonly [DigestGroup, readonly DigestItem[]][]): string => {
  const [only] = groups
  if (groups.length === 1 && only && only[1].length === 1) {
    const { one } = headings[only[0]]
    const title = only[1][0]?.title
    return onOneLine(title ? `${one}: ${title}` : one)
  }
  return groups.map(([event, items]) => plural(items.length, ...headings[event].counted)).join(', ')
}

const htmlOf = (groups: readonly [DigestGroup, readonly DigestItem[]][], facts: DigestFacts): string => {
  const lists = groups.map(([event, items]) => {
    const rows = items.map(({ title, state, message, url }) => {
      const link = `<a href="${escapeHtml(url)}" style="color:#1d4f91">${escapeHtml(title ?? 'Open in Mailroom')}</a>`
      const stated = state === null ? '' : ` · ${escapeHtml(state)}`
      return `<li style="margin:0 0 10px">${link}${stated}<br>${escapeHtml(message)}</li>`
    })
    const kind = kindOf(event)
    const stop = kind
      ? `<p style="margin:0;font-size:13px"><a href="${escapeHtml(facts.stopUrl([kind]))}" style="color:#5f5b55">Unsubscribe from these emails</a></p>`
      : ''
    return `<h2 style="font-size:16px;margin:24px 0 8px">${headings[event].one}</h2><ul style="margin:0;padding-left:20px">${rows.join('')}</ul>${stop}`
  })
  const settings = `<a href="${escapeHtml(facts.settingsUrl)}" style="color:#5f5b55">Notification settings</a>`
  return emailHtml(`<p style="margin:0">Updates on ${escapeHtml(facts.organization)}'s mail</p>${lists.join('')}
<p style="margin:32px 0 0;font-size:13px;color:#5f5b55">${settings}</p>`)
}

/** Composes one email of all events: subject, text and HTML, with a link to each shipment. */
export const composeDigest = (facts: DigestFacts): { subject: string; text: string; html: string } => {
  const groups = order
    .map((group): [DigestGroup, DigestItem[]] => [group, facts.items.filter((item) => item.group === group)])
    .filter(([, items]) => items.length > 0)
  const text = [
    `Updates on ${facts.organization}'s mail`,
    ...groups.map(([event, items]) => {
      const kind = kindOf(event)
      return [
        headings[event].one.toUpperCase(),
        ...items.map(({ title, state, message, url }) =>
          [[title, state].filter(Boolean).join(' · '), message, url].filter(Boolean).join('\n'),
        ),
        ...(kind ? [`Unsubscribe from these emails: ${facts.stopUrl([kind])}`] : []),
      ].join('\n\n')
    }),
    `Notification settings: ${facts.settingsUrl}`,
  ].join('\n\n')
  return { subject: subjectOf(groups), text, html: htmlOf(groups, facts) }
}
