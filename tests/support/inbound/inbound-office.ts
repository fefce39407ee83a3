import { eq } from 'drizzle-orm'

import type { ReceivedEmail } from '#lib/contract/inbound-email/inbound-email.ts'
import { asUnverified } from '#lib/service/addresses/verify-address.ts'
import { emails } from '#lib/service/db/schema/emails.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { updateInboundEmail } from '#lib/service/inbound-email/inbound-settings.ts'
import { receiveEmail } from '#lib/service/inbound-email/receive-email.ts'
import { listReceivedEmails } from '#lib/service/inbound-email/received-emails.ts'
import { createOrganization } from '#lib/service/organizations/create-organization.ts'
import { openTestService } from '#tests/support/service.ts'
import { harborLegal } from '#tests/support/shipments/addresses.ts'

import { composeMessage, type MessageToCompose, statedPass } from './compose-message.ts'

/** What the receiving mail server shows. */
export const inboundSecret = 'known to the receiving mail server alone'

/** A recipient that the simulator delivers to, as the text of a message. */
export const swanLines = 'Elizabeth Swan\r\n179 N Harbor Dr\r\nRedondo Beach, CA 90277'

/** The whole service, receiving email, and what opens organizations that do. */
export const openInboundService = async () => {
  const service = await openTestService({
    INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
    INBOUND_EMAIL_SECRET: inboundSecret,
    INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
    LIMIT_DETAIL_SECONDS: '0',
  })
  const { deps, db } = service
  let offices = 0

  /** An organization with a return address and an address of its own, and its owner, who writes. */
  const openOffice = async () => {
    offices += 1
    const email = `ana@office${offices}.test`
    const { organizationId, userId } = await createOrganization(deps, {
      name: `Ünited Office ${offices}`,
      ownerEmail: email,
      ownerPassword: 'a long enough password',
      verified: true,
    })
    const ctx = {
      ...deps,
      organizationId,
      actor: { type: 'user' as const, userId },
      role: 'owner' as const,
      requestId: 'r',
    }
    await db
      .update(organizations)
      .set({
        returnAddress: asUnverified({ ...harborLegal, country: 'US' }),
        timeZone: 'America/Los_Angeles',
      })
      .where(eq(organizations.organizationId, organizationId))
    const { address } = await updateInboundEmail(ctx, true)
    const to = String(address)
    const compose = (message: Partial<MessageToCompose> = {}) =>
      composeMessage({ from: `Ana <${email}>`, to, text: swanLines, top: [statedPass(email)], ...message })
    return {
      ctx,
      email,
      to,
      userId,
      compose,
      send: (message: Partial<MessageToCompose> = {}, sender: string | null = email) =>
        receiveEmail(deps, compose(message), { recipient: to, sender }),
      listed: async (): Promise<ReceivedEmail[]> => (await listReceivedEmails(ctx, { limit: 100 })).data,
      replies: () =>
        db.select().from(emails).where(eq(emails.organizationId, organizationId)).orderBy(emails.id),
      drafts: () => db.select().from(shipments).where(eq(shipments.organizationId, organizationId)),
    }
  }

  return { ...service, openOffice }
}
