import { Command, InvalidArgumentError, Option, Argument } from 'commander'

import { createApiKeyInput, type ApiKey, rotateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { scopesOfRole } from '#lib/contract/api-keys/scopes-of-role.values.ts'
import { defaultScopes, type Scope, scopes } from '#lib/contract/api/access.values.ts'
import { contractValue } from '#lib/operate/cli/contract-value.ts'
import { parseDuration } from '#lib/operate/cli/duration.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withMember } from '#lib/operate/cli/with-database.ts'
import { createApiKey, listApiKeys, rotateApiKey, revokeApiKey } from '#lib/service/api-keys/api-keys.ts'

type CreateOptions = { email: string; name: string; scope?: Scope[]; expires?: number; allow?: string[] }

const parseNetwork = (text: string, before: string[] | undefined): string[] => {
  const parsed = createApiKeyInput.shape.allowed_addresses.safeParse([...(before ?? []), text])
  if (parsed.success) return parsed.data
  throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'Expected an IP address or a network.')
}

const create = (options: CreateOptions): Promise<CommandResult> =>
  withMember(options.email, async (ctx) => {
    const { id, secret } = await createApiKey(ctx, {
      name: options.name,
      scopes:
        options.scope ??
        defaultScopes.filter(
          (scope) => ctx.role === null || scopesOfRole[ctx.role].some((each) => each === scope),
        ),
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

type RotateOptions = { email: string; overlapHours: number }

const parseHours = (text: string): number => {
  const parsed = rotateApiKeyInput.safeParse({ overlap_hours: text === '' ? Number.NaN : Number(text) })
  if (parsed.success) return parsed.data.overlap_hours
  throw new InvalidArgumentError('Expected a whole number of hours, from 0 to 720.')
}

const rotate = (keyId: string, options: RotateOptions): Promise<CommandResult> =>
  withMember(options.email, async (ctx) => {
    const key = await rotateApiKey(ctx, keyId, { overlap_hours: options.overlapHours })
    const until = key.previous_expires_at
    const before = until === null ? 'The old secret no longer works.' : `The old secret works until ${until}.`
    return {
      value: { id: key.id, api_key: key.secret, previous_expires_at: until },
      text: `New secret of "${key.name}", shown once: ${key.secret}\n${before}`,
    }
  })

const revoke = (keyId: string, email: string): Promise<CommandResult> =>
  withMember(email, async (ctx) => {
    const key = await revokeApiKey(ctx, keyId)
    return { value: key, text: `"${key.name}" is revoked.` }
  })

/** Builds the commands of `api-key`: API keys of members. */
export const apiKeyCommands = (run: RunCommand): Command[] => [
  new Command('create')
    .description('create an API key for a member of an organization')
    .requiredOption('--email <email>', "the member's email address")
    .option(
      '--name <name>',
      'name of the key, as shown in the settings',
      contractValue(createApiKeyInput.shape.name),
      'Command line',
    )
    .addOption(
      new Option(
        '--scope <scopes...>',
        "scopes of the key; by default all that the member's role allows, but agents:buy",
      ).choices(scopes),
    )
    .option('--expires <duration>', 'lifetime, such as 90d; by default the key never expires', parseDuration)
    .option(
      '--allow <address>',
      'IP address or network that may use it, such as 203.0.113.0/24; can be repeated',
      parseNetwork,
    )
    .action((options: CreateOptions) => run(create(options))),
  new Command('list')
    .description("list a member's API keys, or, for an owner or admin, all of the organization's")
    .requiredOption('--email <email>', "the member's email address")
    .action((options: { email: string }) => run(list(options.email))),
  new Command('rotate')
    .description('rotate the secret of an API key')
    .addArgument(new Argument('<key-id>', 'ID of the key, as shown by `api-key list`'))
    .requiredOption('--email <email>', 'the owner of the key')
    .option('--overlap-hours <hours>', 'how long the old secret also works', parseHours, 24)
    .action((keyId: string, options: RotateOptions) => run(rotate(keyId, options))),
  new Command('revoke')
    .description('revoke an API key')
    .addArgument(new Argument('<key-id>', 'ID of the key, as shown by `api-key list`'))
    .requiredOption('--email <email>', 'the owner of the key, or an owner or admin of the organization')
    .action((keyId: string, options: { email: string }) => run(revoke(keyId, options.email))),
]
