import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { rotateSigningKey } from '#lib/service/evidence/signing/signing-keys.ts'

const rotate = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const { keyId, publicKey } = await rotateSigningKey(deps)
    return {
      value: { key_id: keyId, public_key: publicKey },
      text: `Bundles are signed with key ${keyId} from now on. The former key stays published.`,
    }
  })

/** `evidence rotate-key`: signs with a new key from now on. */
export const evidenceRotateKey = (run: RunCommand): Command =>
  new Command('rotate-key')
    .description('sign bundles with a new key; what was signed before stays valid')
    .action(() => run(rotate()))
