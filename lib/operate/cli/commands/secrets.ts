import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { type RotatedSecrets, rotateSecrets } from '#lib/operate/cli/rotate-secrets.ts'
import { withDatabase } from '#lib/operate/cli/with-database.ts'
import { openConfig } from '#lib/operate/installation/open-config.ts'
import { openDatabase } from '#lib/postgres/postgres.ts'
import { createLogger } from '#lib/service/observability/logger.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Lists the reasons to retain the previous APP_SECRET. */
const needs = (rotated: RotatedSecrets): string[] => {
  const unreadable = sum(rotated.stores.map((store) => store.unreadable))
  return [
    ...(unreadable > 0
      ? [
          `${unreadable} secrets could not be decrypted with any of the configured secrets: add the missing one to APP_SECRETS_BEFORE`,
        ]
      : []),
    ...(rotated.printShops > 0
      ? [
          `${rotated.printShops} print shops use a secret derived from APP_SECRET: those added before it changed must be added again`,
        ]
      : []),
    ...(rotated.receiptsExpected > 0
      ? [
          `${rotated.receiptsExpected} return receipts are still expected, possibly at email addresses derived from the previous secret: keep that secret until they have arrived`,
        ]
      : []),
  ]
}

const textOf = (rotated: RotatedSecrets): string => {
  const rows = rotated.stores.map(
    ({ name, found, renewed }) => `${name}: ${found} found, ${renewed} re-encrypted`,
  )
  const reasons = needs(rotated)
  const renewed = sum(rotated.stores.map((store) => store.renewed))
  if (reasons.length > 0) return [...rows, '', 'Keep APP_SECRETS_BEFORE as it is:', ...reasons].join('\n')
  const verdict =
    renewed > 0
      ? 'Once every process runs with the new APP_SECRET, run this again. When it finds nothing to do, APP_SECRETS_BEFORE can be removed.'
      : 'Everything is encrypted with the current APP_SECRET. APP_SECRETS_BEFORE can be removed.'
  return [...rows, '', verdict].join('\n')
}

const rotate = (): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    const config = await openConfig(settings, databaseUrl)
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    const handle = openDatabase(databaseUrl, { max: 1 })
    try {
      const rotated = await rotateSecrets({ db: handle.db, config, logger })
      const renewed = sum(rotated.stores.map((store) => store.renewed))
      return {
        value: {
          stores: rotated.stores,
          print_shops: rotated.printShops,
          receipts_expected: rotated.receiptsExpected,
          may_drop_old: renewed === 0 && needs(rotated).length === 0,
        },
        text: textOf(rotated),
      }
    } finally {
      await handle.close()
    }
  })

/** Builds the commands of `secrets`: secrets encrypted with APP_SECRET. */
export const secretsCommands = (run: RunCommand): Command[] => [
  new Command('rotate')
    .description(
      're-encrypt everything with the current APP_SECRET, and report whether APP_SECRETS_BEFORE is still needed',
    )
    .action(() => run(rotate())),
]
