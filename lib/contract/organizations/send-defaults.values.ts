import type { SendDefaults } from './organization.ts'

/** Defaults of an organization that has not chosen any: the least paper and the lowest price. */
export const plainSendDefaults: SendDefaults = {
  print_options: { color: false, duplex: true },
  shipping_options: { certified_mail: false, return_receipt: false },
}
