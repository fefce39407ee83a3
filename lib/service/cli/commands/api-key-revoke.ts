import { Argument, Command } from 'commander'

import { revokeApiKey } from '#lib/service/api-keys/revoke-api-key.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withMember } from '#lib/service/cli/with-member.ts'

const revoke = (keyId: string, email: string): Promise<CommandResult> =>
  withMember(email, async (ctx) => {
    const key = await revokeApiKey(ctx, keyId)
    return { value: key, text: `"${key.name}" is revoked.` }
  })

/** `api-key revoke`: ends a key at once. */
export const apiKeyRevoke = (run: RunCommand): Command =>
  new Command('revoke')
    .description('revoke an API key')
    .addArgument(new Argument('<key-id>', 'the key, as `api-key list` names it'))
    .requiredOption('--email <email>', 'the member whose key it is, or an owner or admin')
    .action((keyId: string, options: { email: string }) => run(revoke(keyId, options.email)))
