import { Command } from 'commander'

import type { ApiKey } from '#lib/contract/api-keys/api-key.ts'
import { listApiKeys } from '#lib/service/api-keys/api-keys.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withMember } from '#lib/service/cli/with-database.ts'

const day = (moment: string | null, otherwise: string): string => moment?.slice(0, 10) ?? otherwise

const lineOf = (key: ApiKey): string =>
  [
    key.id,
    key.status,
    `${key.hint}…`,
    `used ${day(key.last_used_at, 'never')}`,
    `expires ${day(key.expires_at, 'never')}`,
    key.owner.email,
    key.scopes.join(' '),
    key.name,
  ].join('  ')

const list = (email: string): Promise<CommandResult> =>
  withMember(email, async (ctx) => {
    const keys = await listApiKeys(ctx)
    return { value: keys, text: keys.length === 0 ? 'There are no API keys.' : keys.map(lineOf).join('\n') }
  })

/** `api-key list`: the keys that a member sees. */
export const apiKeyList = (run: RunCommand): Command =>
  new Command('list')
    .description("list a member's API keys, or, for an owner or admin, all of the organization's")
    .requiredOption('--email <email>', "the member's email address")
    .action((options: { email: string }) => run(list(options.email)))
