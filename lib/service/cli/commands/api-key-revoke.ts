import { Argument, Command } from 'commander'

import { revokeApiKey } from '#lib/service/api-keys/api-keys.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withMember } from '#lib/service/cli/with-database.ts'

const revoke = (keyId: string, email: string): Promise<CommandResult> =>
  withMember(email, async (ctx) => {
    const key = await revokeApiKey(ctx, keyId)
    return { value: key, text: `"${key.name}" is revoked.` }
  })

/** `api-key revoke`: ends a key at once. */
export const apiKeyRevoke = (run: RunCommand): Command =>
  new Command('revoke')
    .description('revoke an API key')
    .addArgument(new Argument('<key-id>', 'ID of the key, as shown by `api-key list`'))
    .requiredOption('--email <email>', 'the owner of the key, or an owner or admin of the organization')
    .action((keyId: string, options: { email: string }) => run(revoke(keyId, options.email)))
