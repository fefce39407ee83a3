import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import type { Config } from '#lib/service/config/config.ts'
import { isId } from '#lib/service/ids.ts'

/** Digits of the code, 4 bits each: what fits a mailbox name of 64 beside the shipment. */
const codeDigits = 22

const codeOf = (appSecret: string, shipmentId: string): string => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'mailroom receipt addresses', 32))
  return createHmac('sha256', key).update(shipmentId).digest('hex').slice(0, codeDigits)
}

/** Returns the address to which the shipment's return receipt can be emailed; null without inbound email. */
export const receiptAddress = (
  config: Pick<Config, 'appSecret' | 'receiptEmail'>,
  shipmentId: string,
): string | null =>
  config.receiptEmail
    ? `receipts+${shipmentId.replaceAll('-', '')}${codeOf(config.appSecret, shipmentId)}@${config.receiptEmail.domain}`
    : null

const shape = new RegExp(
  `^receipts\\+([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([0-9a-f]{${codeDigits}})@(.+)$`,
)

/** Returns the shipment of an address, also under a previous APP_SECRET; null if it is not ours. */
export const shipmentOfAddress = (
  config: Pick<Config, 'appSecret' | 'secretsBefore' | 'receiptEmail'>,
  address: string,
): string | null => {
  const found = shape.exec(address.trim().replaceAll(/^<|>$/g, '').toLowerCase())
  if (!found || found[7] !== config.receiptEmail?.domain) return null
  const shipmentId = found.slice(1, 6).join('-')
  const given = Buffer.from(found[6] ?? '')
  const isOurs = [config.appSecret, ...config.secretsBefore].some((secret) =>
    timingSafeEqual(Buffer.from(codeOf(secret, shipmentId)), given),
  )
  return isOurs && isId(shipmentId) ? shipmentId : null
}
