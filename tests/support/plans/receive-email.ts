import { systemContext } from '#lib/service/context.ts'
import { updateInboundEmail } from '#lib/service/inbound-email/inbound-settings.ts'
import { receiveEmail } from '#lib/service/inbound-email/receive-email.ts'
import { composeMessage, statedPass } from '#tests/support/inbound/compose-message.ts'
import type { TestService } from '#tests/support/service.ts'

/** What `receiveOneEmail` needs to be configured. */
export const inboundEnvironment = {
  INBOUND_EMAIL_DOMAIN: 'mail.mailroom.test',
  INBOUND_EMAIL_SECRET: 'known to the receiving mail server alone',
  INBOUND_EMAIL_AUTHSERV_ID: 'mx.harbor.test',
}

/** Has the office receive a member's message, and the same again. */
export const receiveOneEmail = async ({ deps, organizationId, owner }: TestService): Promise<void> => {
  const { address } = await updateInboundEmail(systemContext(deps, organizationId), true)
  const recipient = String(address)
  const message = composeMessage({
    from: owner.email,
    to: recipient,
    text: 'Elizabeth Swan\r\n179 N Harbor Dr\r\nRedondo Beach, CA 90277',
    top: [statedPass(owner.email)],
  })
  for (let time = 0; time < 2; time += 1) {
    await receiveEmail(deps, message, { recipient, sender: owner.email })
  }
}
