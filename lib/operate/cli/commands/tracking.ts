import { Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { findUnknownWordings, type UnknownWording } from '#lib/service/tracking/unknown-wordings.ts'

const describe = ({ carrier, message, statuses, count, lastAt }: UnknownWording): string =>
  `${carrier}  “${message}”\n  ${count} ${count === 1 ? 'scan' : 'scans'}, last on ${lastAt.toISOString().slice(0, 10)}, as ${statuses.join(', ')}`

const listWordings = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const found = await findUnknownWordings(deps.db)
    const summary =
      found.length === 0
        ? 'The table of carrier wordings has every wording that was seen in tracking.'
        : `${found.length} ${found.length === 1 ? 'wording that the table does' : 'wordings that the table does'} not have.`
    return {
      value: {
        wordings: found.map(({ carrier, message, statuses, count, lastAt }) => ({
          carrier,
          message,
          statuses,
          count,
          last_at: lastAt.toISOString(),
        })),
      },
      text: [...found.map(describe), summary].join('\n'),
    }
  })

/** Builds the commands of `tracking`. */
export const trackingCommands = (run: RunCommand): Command[] => [
  new Command('wordings')
    .description('list wordings in stored tracking that the table of carrier wordings does not have')
    .action(() => run(listWordings())),
]
