import { Argument, Command, InvalidArgumentError } from 'commander'

import { rotateApiKeyInput } from '#lib/contract/api-keys/api-key.ts'
import { rotateApiKey } from '#lib/service/api-keys/api-keys.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withMember } from '#lib/service/cli/with-database.ts'

type Options = { email: string; overlapHours: number }

const parseHours = (text: string): number => {
  const parsed = rotateApiKeyInput.safeParse({ overlap_hours: text === '' ? Number.NaN : Number(text) })
  if (parsed.success) return parsed.data.overlap_hours
  throw new InvalidArgumentError('Expected a whole number of hours, from 0 to 720.')
}

const rotate = (keyId: string, options: Options): Promise<CommandResult> =>
  withMember(options.email, async (ctx) => {
    const key = await rotateApiKey(ctx, keyId, { overlap_hours: options.overlapHours })
    const until = key.previous_expires_at
    const before = until === null ? 'The old secret no longer works.' : `The old secret works until ${until}.`
    return {
      value: { id: key.id, api_key: key.secret, previous_expires_at: until },
      text: `New secret of "${key.name}", shown once: ${key.secret}\n${before}`,
    }
  })

/** `api-key rotate`: replaces the secret of a key. */
export const apiKeyRotate = (run: RunCommand): Command =>
  new Command('rotate')
    .description('rotate the secret of an API key')
    .addArgument(new Argument('<key-id>', 'ID of the key, as shown by `api-key list`'))
    .requiredOption('--email <email>', 'the owner of the key')
    .option('--overlap-hours <hours>', 'how long the old secret also works', parseHours, 24)
    .action((keyId: string, options: Options) => run(rotate(keyId, options)))
