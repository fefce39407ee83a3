import { canStartIppPrinter } from '#tests/support/peers/ipp-printer.ts'

import { installDebianPackages } from './debian-packages.ts'
import { say } from './exclusive.mjs'

/** Installs a printer to test printing with, where that can be done; its tests are skipped by name elsewhere. */
export const ensurePrinter = (): void => {
  if (canStartIppPrinter() || process.getuid?.() !== 0) return
  say('Installing a printer for the printing tests…')
  installDebianPackages('cups-ipp-utils', 'avahi-daemon', 'dbus')
}
