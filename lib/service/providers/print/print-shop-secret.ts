import { hkdfSync } from 'node:crypto'

/**
 * The secret shared with the print shop behind a printer, in the form of Standard Webhooks. It is derived, so that none
 * lies in the database: removing the printer and adding it again makes another.
 */
export const printShopSecret = (appSecret: string, printerId: string): string => {
  const key = hkdfSync('sha256', appSecret, '', `mailroom print shop ${printerId}`, 32)
  return `whsec_${Buffer.from(key).toString('base64')}`
}
