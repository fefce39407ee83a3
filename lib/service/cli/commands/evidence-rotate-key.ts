import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { rotateSigningKey } from '#lib/service/evidence/signing/signing-keys.ts'

const rotate = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const { keyId, publicKey } = await rotateSigningKey(deps)
    return {
      value: { key_id: keyId, public_key: publicKey },
      text: `New bundles will be signed with key ${keyId}. The previous key remains published.`,
    }
  })

/** `evidence rotate-key`: signs with a new key from now on. */
export const evidenceRotateKey = (run: RunCommand): Command =>
  new Command('rotate-key')
    .description('rotate the signing key; existing signatures stay valid')
    .action(() => run(rotate()))
