import { insertAccount } from './victim-account.ts'
import { insertDevice } from './victim-device.ts'
import { insertInvoice } from './victim-invoice.ts'
import { insertTemplate } from './victim-template.ts'
import type { VictimOwner } from './victim.ts'

/** Inserts what an office has apart from its letters, one of each. */
export const insertOffice = async (owner: VictimOwner) => ({
  account: await insertAccount(owner),
  device: await insertDevice(owner),
  invoice: await insertInvoice(owner),
  template: await insertTemplate(owner),
})
