import { OperatorError } from '#lib/operator-error.ts'
import { printBanner } from '#lib/server/banner.ts'
import { runServer } from '#lib/server/run-server.ts'
import { listenForStop } from '#lib/server/signals.ts'

import { readSettings } from './lib/service/config/config.ts'
import { loadEnvironmentFile } from './lib/service/config/environment.ts'
import { createLogger, openServerLog } from './lib/service/observability/logger.ts'
import { buildPages } from './scripts/build-pages.ts'
import { root } from './scripts/exclusive.mjs'

const isDevelopment = process.argv.includes('--development')

const main = async (): Promise<void> => {
  const signals = listenForStop()
  loadEnvironmentFile()
  const settings = readSettings(process.env)
  // A person at a terminal reads the banner; machines read the log.
  const logger = createLogger(settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info'), openServerLog())
  try {
    await runServer({
      settings,
      directory: root,
      isDevelopment,
      buildPages,
      logger,
      signals,
      onReady: printBanner,
    })
  } catch (error) {
    // A Ctrl-C during startup interrupts it, which is not an error.
    if (signals.requested.aborted) return logger.info({ err: error }, 'stopped while starting')
    throw error
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(
    error instanceof OperatorError
      ? `${error.message}\n`
      : `Mailroom stopped: ${error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
}
