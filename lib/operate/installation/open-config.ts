import { OperatorError } from '#lib/operator-error.ts'
import { completeSettings } from '#lib/service/config/app-secret.ts'
import { type Config, type Settings } from '#lib/service/config/config.ts'
import { inMode } from '#lib/service/config/in-mode.ts'
import { listModeConflicts } from '#lib/service/config/key-modes.ts'
import { hasSealedRows } from '#lib/service/db/sealed-rows.ts'

import { readInstallationMode, recordInstallationMode } from './installation-mode.ts'
import { requireSecret } from './secret-check.ts'

/**
 * Completes the settings with the secret and with what the migrated database is. One that was never started becomes a
 * sandbox. Throws `OperatorError`, a line for each variable, where the settings contradict it, or for another secret than its
 * own, and then records nothing.
 */
export const openConfig = async (settings: Settings, databaseUrl: string): Promise<Config> => {
  const recorded = await readInstallationMode(databaseUrl)
  const conflicts = listModeConflicts(settings, recorded ?? 'sandbox')
  if (conflicts.length > 0) throw new OperatorError(conflicts.join('\n'))
  const completed = await completeSettings(settings, () => hasSealedRows(databaseUrl))
  await requireSecret(databaseUrl, completed)
  return inMode(completed, recorded ?? (await recordInstallationMode(databaseUrl, 'sandbox')))
}
