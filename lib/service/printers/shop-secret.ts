import type { Config } from '#lib/service/config/config.ts'
import { installationId } from '#lib/service/ids.ts'
import { printShopSecret } from '#lib/service/providers/print/port.ts'

/** The secret shared with the print shop behind a printer; null for the installation's when that is no shop. */
export const secretOfShop = (
  config: Pick<Config, 'appSecret' | 'printShop'>,
  printerId: string,
): string | null =>
  printerId === installationId
    ? (config.printShop?.secret ?? null)
    : printShopSecret(config.appSecret, printerId)
