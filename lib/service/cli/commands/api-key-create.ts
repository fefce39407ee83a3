import { Command, InvalidArgumentError, Option } from 'commander'

import { createApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { type Scope, scopes, scopesOfRole } from '#lib/contract/api/access.values.ts'
import { createApiKey } from '#lib/service/api-keys/api-keys.ts'
import { parseDuration } from '#lib/service/cli/duration.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withMember } from '#lib/service/cli/with-database.ts'

type Options = { email: string; name: string; scope?: Scope[]; expires?: number; allow?: string[] }

const parseNetwork = (text: string, before: string[] | undefined): string[] => {
  const parsed = createApiKeyInput.shape.allowed_addresses.safeParse([...(before ?? []), text])
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Expected an IP address or a network.')
}

const create = (options: Options): Promise<CommandResult> =>
  withMember(options.email, async (ctx) => {
    const { id, secret } = await createApiKey(ctx, {
      name: options.name,
      scopes: options.scope ?? [...(ctx.role === null ? scopes : scopesOfRole[ctx.role])],
      expires_at: options.expires
        ? new Date(ctx.clock.now().getTime() + options.expires).toISOString()
        : null,
      allowed_addresses: options.allow ?? [],
    })
    return {
      value: { id, api_key: secret },
      text: `API key for ${options.email}, shown once: ${secret}`,
    }
  })

/** `api-key create`: one more API key for a member. */
export const apiKeyCreate = (run: RunCommand): Command =>
  new Command('create')
    .description('create an API key for a member of an organization')
    .requiredOption('--email <email>', "the member's email address")
    .option('--name <name>', 'name of the key, as shown in the settings', 'Command line')
    .addOption(
      new Option(
        '--scope <scopes...>',
        "scopes of the key; by default all that the member's role allows",
      ).choices(scopes),
    )
    .option('--expires <duration>', 'lifetime, such as 90d; by default the key never expires', parseDuration)
    .option(
      '--allow <address>',
      'IP address or network that may use it, such as 203.0.113.0/24; can be repeated',
      parseNetwork,
    )
    .action((options: Options) => run(create(options)))
