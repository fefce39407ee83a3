import { count, desc, eq } from 'drizzle-orm'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Config } from '#lib/service/config/config.ts'
import { inboundAddresses, receivedEmails } from '#lib/service/db/schema/inbound-email.ts'

import { type Finding, formatAge, ok, skipped, warning } from './finding.ts'

/** Recently received messages. */
type InboundState = {
  domain: string
  authservId: string
  /** Organizations whose address receives email. */
  addresses: number
  /** The latest messages: whether the mail server stated anything of each. */
  latest: readonly { isStated: boolean; receivedAt: Date }[]
}

const examined = 20

/** This many messages without a statement are not a coincidence. */
const leastExamined = 3

/** Returns what follows from the messages that were received last. */
export const judgeInboundEmail = (state: InboundState, now: Date): Finding => {
  const { domain, authservId, addresses, latest } = state
  const [newest] = latest
  const receiving = `${plural(addresses, 'organization receives', 'organizations receive')} email at ${domain}.`
  if (!newest) return ok(`${receiving} No message has been received yet.`)
  const message = `${receiving} The last message arrived ${formatAge(newest.receivedAt, now)} ago.`
  if (latest.length < leastExamined || latest.some(({ isStated }) => isStated)) return ok(message)
  return warning(
    `${message} None of the last ${latest.length} has results of ${authservId} in Authentication-Results, so all were dropped.`,
    'Set INBOUND_EMAIL_AUTHSERV_ID to the first word of the field that your mail server adds, and have it check SPF, DKIM and DMARC: see docs/inbound-email.md.',
  )
}

/**
 * Says whether members can create drafts by email, and whether the mail server states who their senders are: without
 * that, every message is dropped.
 */
export const checkInboundEmail = async (
  { inboundEmail }: Pick<Config, 'inboundEmail'>,
  db: Database,
): Promise<Finding> => {
  if (!inboundEmail) {
    return skipped(
      'Inbound email is off: members cannot create drafts by email. See docs/inbound-email.md to set it up.',
    )
  }
  const [addresses] = await db
    .select({ on: count() })
    .from(inboundAddresses)
    .where(eq(inboundAddresses.isOn, true))
  const latest = await db
    .select({ verdicts: receivedEmails.verdicts, receivedAt: receivedEmails.receivedAt })
    .from(receivedEmails)
    .orderBy(desc(receivedEmails.receivedAt))
    .limit(examined)
  return judgeInboundEmail(
    {
      ...inboundEmail,
      addresses: addresses?.on ?? 0,
      latest: latest.map(({ verdicts, receivedAt }) => ({
        isStated: Object.values(verdicts).some((verdict) => verdict !== null),
        receivedAt,
      })),
    },
    systemClock.now(),
  )
}
