import { Command } from 'commander'

import { createApiKeyForEmail } from '#lib/service/api-keys/create-api-key.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withDatabase } from '#lib/service/cli/with-database.ts'
import { openDatabase } from '#lib/service/db/client.ts'
import { createLogger } from '#lib/service/logger.ts'
import { openClock } from '#lib/service/sandbox-clock.ts'

type Options = { email: string; name?: string }

const create = (options: Options): Promise<CommandResult> =>
  withDatabase(async ({ settings, databaseUrl }) => {
    await using cleanup = new AsyncDisposableStack()
    const database = openDatabase(databaseUrl, { max: 1 })
    cleanup.defer(() => database.close())
    const logger = createLogger(settings.logLevel ?? 'warn', process.stderr)
    const opened = await openClock({ config: settings, databaseUrl, logger })
    cleanup.defer(() => opened.close())
    const { apiKey } = await createApiKeyForEmail({ db: database.db, clock: opened.clock }, options)
    return { value: { api_key: apiKey }, text: `API key of ${options.email}, shown this once: ${apiKey}` }
  })

/** `api-key create`: one more API key for a member. */
export const apiKeyCreate = (run: RunCommand): Command =>
  new Command('create')
    .description('create an API key for a member of an organization')
    .requiredOption('--email <email>', "the member's e-mail address")
    .option('--name <name>', 'what the key is for, as shown in the settings')
    .action((options: Options) => run(create(options)))
