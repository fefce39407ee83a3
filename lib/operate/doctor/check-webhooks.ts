import { and, desc, eq, gt } from 'drizzle-orm'

import { dayMs, hourMs } from '#lib/contract/formats/time.values.ts'
import {
  findUnreachable,
  isSameUrl,
  missingTypes,
  secretVariables,
  type VendorEndpoints,
  webhookUrl,
} from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { systemClock } from '#lib/service/clock.ts'
import type { Settings } from '#lib/service/config/config.ts'
import { providerMessages, refusedMessages } from '#lib/service/db/schema/vendor-messages.ts'

import { combine, failed, type Finding, formatAge, ok, reasonOf, warning } from './finding.ts'

const connectRemedy = 'Run mailroom vendors connect.'

/** Longer than a weekend with a holiday. */
const quietMs = 5 * dayMs

type Traffic = { lastAt: Date | null; lastRejectedAt: Date | null }

const readTraffic = async (db: Database, source: string, now: Date): Promise<Traffic> => {
  const [message] = await db
    .select({ at: providerMessages.receivedAt })
    .from(providerMessages)
    .where(eq(providerMessages.provider, source))
    .orderBy(desc(providerMessages.receivedAt))
    .limit(1)
  const [rejected] = await db
    .select({ at: refusedMessages.receivedAt })
    .from(refusedMessages)
    .where(
      and(
        eq(refusedMessages.provider, source),
        gt(refusedMessages.receivedAt, new Date(now.getTime() - 24 * hourMs)),
      ),
    )
    .orderBy(desc(refusedMessages.receivedAt))
    .limit(1)
  return { lastAt: message?.at ?? null, lastRejectedAt: rejected?.at ?? null }
}

/** Returns what follows from when messages of a vendor were accepted and rejected. */
export const judgeTraffic = (
  name: VendorEndpoints['name'],
  { lastAt, lastRejectedAt }: Traffic,
  now: Date,
): Finding => {
  if (lastRejectedAt && (!lastAt || lastRejectedAt > lastAt)) {
    return failed(
      `The last message in the name of ${name} arrived ${formatAge(lastRejectedAt, now)} ago with an invalid signature.`,
      `Compare ${secretVariables[name]} with ${name}'s dashboard, or run mailroom vendors connect.`,
    )
  }
  if (!lastAt) return warning(`No message of ${name} has arrived yet.`, connectRemedy)
  const message = `The last message of ${name} arrived ${formatAge(lastAt, now)} ago.`
  if (now.getTime() - lastAt.getTime() < quietMs) return ok(message)
  return warning(
    message,
    'If mail was sent since, run mailroom vendors connect, which checks that messages arrive.',
  )
}

const checkRegistration = async (
  settings: Pick<Settings, 'appUrl' | 'isAppUrlGiven'>,
  vendor: VendorEndpoints,
): Promise<Finding> => {
  const { name, port } = vendor
  const unreachable = findUnreachable(settings)
  if (unreachable !== null) {
    return failed(`${name} cannot send messages here.`, unreachable)
  }
  const url = webhookUrl(settings, vendor.source)
  const registrations = await port.list()
  const own = registrations.filter((registration) => isSameUrl(registration.url, url))
  const enabled = own.filter(({ isEnabled }) => isEnabled)
  const [registration] = enabled
  if (own.length === 0) return failed(`${url} is not registered at ${name}.`, connectRemedy)
  if (!registration) return failed(`${name} has disabled ${url}, as it does after failures.`, connectRemedy)
  if (enabled.length > 1) {
    return warning(
      `${url} is registered ${enabled.length} times at ${name}.`,
      `Remove all but one of ${enabled.map(({ id }) => id).join(', ')} in ${name}'s dashboard.`,
    )
  }
  const missing = missingTypes(port, registration)
  if (missing.length > 0) {
    return failed(`${name} does not send ${missing.join(', ')} to ${url}.`, connectRemedy)
  }
  return ok(`${url} is registered at ${name} and enabled.`)
}

/** Checks that a vendor sends its messages to this installation, and that they arrive with a valid signature. */
export const checkWebhooks = async (
  settings: Pick<Settings, 'appUrl' | 'isAppUrlGiven'>,
  vendor: VendorEndpoints,
  db: Database | null,
): Promise<Finding> => {
  const now = systemClock.now()
  const [registration, traffic] = await Promise.all([
    checkRegistration(settings, vendor).catch((error: unknown) =>
      failed(
        `The registrations at ${vendor.name} could not be listed: ${reasonOf(error)}`,
        `Check that the key of ${vendor.name} may read webhooks.`,
      ),
    ),
    db ? readTraffic(db, vendor.source, now) : null,
  ])
  return combine([registration, ...(traffic ? [judgeTraffic(vendor.name, traffic, now)] : [])], registration)
}
