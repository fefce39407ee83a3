import { sign } from 'node:crypto'

import { canonicalBytes } from '#lib/proof/canonical.ts'
import { checkBytes } from '#lib/proof/signature.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { StoredVouch } from '#lib/service/db/schema/evidence.ts'
import { currentSigningKey, findPublicKey } from '#lib/service/evidence/signing/signing-keys.ts'

type Statement = Pick<StoredVouch, 'entries' | 'last_hash' | 'checked_at'>

const statementBytes = (organizationId: string, shipmentId: string, statement: Statement) =>
  canonicalBytes({
    format: 'mailroom-chain-vouch/1',
    organization_id: organizationId,
    shipment_id: shipmentId,
    entries: statement.entries,
    last_hash: statement.last_hash,
    checked_at: statement.checked_at,
  })

/** Signs that a shipment's chain held, and how it ended then. */
export const makeVouch = async (
  ctx: ServiceContext,
  shipmentId: string,
  chain: { entries: number; lastHash: string },
): Promise<StoredVouch> => {
  const key = await currentSigningKey(ctx)
  const statement = {
    entries: chain.entries,
    last_hash: chain.lastHash,
    checked_at: ctx.clock.now().toISOString(),
  }
  const bytes = statementBytes(ctx.organizationId, shipmentId, statement)
  return { ...statement, key_id: key.keyId, signature: sign(null, bytes, key.privateKey).toString('base64') }
}

/** Whether this is what was signed about this shipment, by one of our keys. */
export const isVouchGenuine = async (
  ctx: ServiceContext,
  shipmentId: string,
  vouch: StoredVouch,
): Promise<boolean> => {
  const publicKey = await findPublicKey(ctx, vouch.key_id)
  if (publicKey === null) return false
  const bytes = statementBytes(ctx.organizationId, shipmentId, vouch)
  return (await checkBytes(publicKey, vouch.signature, bytes)) === true
}
