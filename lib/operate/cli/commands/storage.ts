import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { systemContext } from '#lib/service/context.ts'
import { describeState } from '#lib/service/stored-files/describe-file.ts'
import { type CheckedFile, checkStoredFiles } from '#lib/service/stored-files/sweep-stored-files.ts'

const describe = ({ outcome, organizationId, key, ...file }: CheckedFile): string => {
  const found = outcome === 'unreadable' ? 'The storage failed to give it.' : describeState(file, outcome)
  return `${outcome.toUpperCase()}  ${key}\n  organization ${organizationId}: ${found}`
}

const verify = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const { checked, faults } = await checkStoredFiles(deps, (organizationId) =>
      systemContext(deps, organizationId),
    )
    const count = (outcome: CheckedFile['outcome']) =>
      faults.filter((file) => file.outcome === outcome).length
    const counts = {
      checked,
      altered: count('altered'),
      missing: count('missing'),
      unreadable: count('unreadable'),
    }
    const summary = `${checked} files checked: ${counts.altered} altered, ${counts.missing} missing, ${counts.unreadable} unreadable.`
    return {
      value: {
        ...counts,
        faults: faults.map((file) => ({
          state: file.outcome,
          kind: file.kind,
          key: file.key,
          organization_id: file.organizationId,
          id: file.id,
          recorded_sha256: file.sha256,
        })),
      },
      text: [...faults.map(describe), summary].join('\n'),
      isFailure: faults.length > 0,
    }
  })

/** Builds the commands of `storage`. */
export const storageCommands = (run: RunCommand): Command[] => [
  new Command('verify')
    .description('compare every stored file with its recorded SHA-256; exits 1 when one differs')
    .action(() => run(verify())),
]
