import { keyPurpose, webhookPurpose } from '#lib/service/connected-accounts/account-row.ts'
import { connectedAccounts } from '#lib/service/db/schema/connected-accounts.ts'
import { newId } from '#lib/service/ids.ts'
import { sealSecret } from '#lib/service/secrets/seal.ts'

import type { VictimOwner } from './victim.ts'

/** Inserts an EasyPost account of the organization's own, which sells none of its postage. */
export const insertAccount = async ({ ctx, organizationId, userId }: VictimOwner): Promise<string> => {
  const account = { organizationId, id: newId() }
  const { appSecret } = ctx.config
  await ctx.db.insert(connectedAccounts).values({
    ...account,
    provider: 'easypost',
    mode: 'test',
    apiKey: sealSecret(appSecret, keyPurpose(account), 'EZTKsandboxVictim1'),
    keyEnding: 'tim1',
    webhookSecret: sealSecret(appSecret, webhookPurpose(account), 'a secret of the victim'),
    connectedBy: userId,
    connectedAt: ctx.clock.now(),
    checkedAt: ctx.clock.now(),
  })
  return account.id
}
