import { isRegistered } from '#lib/operate/vendor-registrations/registrations.ts'
import { vendorSources, webhookUrl } from '#lib/operate/vendor-registrations/vendor-endpoints.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { everyTenant, openDatabase } from '#lib/postgres/postgres.ts'
import { type Config, isSandbox } from '#lib/service/config/config.ts'

import { listMissingSettings } from './list-missing.ts'

const refuse = (missing: readonly string[]): void => {
  if (missing.length === 0) return
  throw new OperatorError(
    `This live installation is not complete, and does not start:\n${missing.map((line) => `- ${line}`).join('\n')}`,
  )
}

/**
 * Throws `OperatorError` with everything that the settings of a live installation lack, a line each; a sandbox needs
 * nothing.
 */
export const requireComplete = (config: Config): void => {
  if (!isSandbox(config)) refuse(listMissingSettings(config))
}

/** Lists the vendors that do not report to this installation, a line each, by what was recorded when they were connected. */
const listUnregistered = async (config: Config, databaseUrl: string): Promise<string[]> => {
  await using cleanup = new AsyncDisposableStack()
  const { db, ...handle } = openDatabase(databaseUrl, { max: 1, scope: everyTenant })
  cleanup.defer(() => handle.close())
  const used = [config.easypost && ('EasyPost' as const), config.stripe && ('Stripe' as const)]
  const lines: string[] = []
  for (const vendor of used.filter((each) => each !== undefined)) {
    if (await isRegistered(db, config, vendor)) continue
    lines.push(
      `${webhookUrl(config, vendorSources[vendor])} is not registered with the ${vendor} account of this key, so what happens there would not be known here: run mailroom vendors connect`,
    )
  }
  return lines
}

/**
 * Throws `OperatorError` with everything that a live installation lacks to serve, a line each: settings, and the webhooks of
 * its vendors. No vendor is called.
 */
export const requireReady = async (config: Config, databaseUrl: string): Promise<void> => {
  if (isSandbox(config)) return
  refuse([...listMissingSettings(config), ...(await listUnregistered(config, databaseUrl))])
}
