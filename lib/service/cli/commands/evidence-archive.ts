import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { Command, Option } from 'commander'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { evidenceStates } from '#lib/contract/evidence/evidence.ts'
import { shipmentStatuses } from '#lib/contract/shipments/shipment-transitions.values.ts'
import { asMember } from '#lib/service/cli/as-member.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/result.ts'
import { withService } from '#lib/service/cli/with-service.ts'
import { getEvidenceArchive } from '#lib/service/evidence/archive/evidence-archive.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

type Options = {
  email: string
  out: string
  id?: string[]
  from?: string
  to?: string
  status?: string
  tag?: string
  state?: string
  search?: string
}

const queryOf = ({ id, from, to, status, tag, state, search }: Options) => {
  const parsed = evidenceArchiveQuery.safeParse({
    ...(id && { ids: id.join(',') }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(status && { status }),
    ...(tag && { tag }),
    ...(state && { state }),
    ...(search && { search }),
  })
  if (parsed.success) return parsed.data
  throw new OperatorError(
    id || from || to || status || tag || state || search
      ? parsed.error.issues.map((issue) => issue.message).join('\n')
      : 'Say which shipments: --id, --state, --search, --from, --to, --status or --tag.',
  )
}

const write = (options: Options): Promise<CommandResult> => {
  const query = queryOf(options)
  return withService(async (deps) => {
    const { body } = await getEvidenceArchive(await asMember(deps, options.email), query)
    // A file that is there already is nobody's to lose.
    const file = createWriteStream(options.out, { flags: 'wx' })
    try {
      await pipeline(body, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
        throw new OperatorError(`${options.out} exists already. Name another file.`, { cause: error })
      }
      await rm(options.out, { force: true })
      throw error
    }
    const { size } = await stat(options.out)
    return {
      value: { file: options.out, size_bytes: size },
      text: `${options.out}: ${size} bytes. index.csv and index.pdf in it list every shipment that was chosen, and it is signed: evidence verify checks it whole.`,
    }
  })
}

/** `evidence archive`: writes the evidence bundles of many shipments, with an index, to one file. */
export const evidenceArchive = (run: RunCommand): Command =>
  new Command('archive')
    .description('write the evidence of many shipments, with an index, to one ZIP')
    .requiredOption('--email <email>', 'the member who asks')
    .requiredOption('--out <file>', 'the ZIP to write; it must not exist yet')
    .option('--id <shipment...>', 'these shipments')
    .option('--from <date>', 'or those created on or after this day, in UTC, or moment')
    .option('--to <date>', 'or those created on or before it')
    .addOption(new Option('--status <status>', 'only those in this status').choices(shipmentStatuses))
    .option('--tag <name>', 'only those with this tag')
    .addOption(
      new Option('--state <state>', 'only those bought with proof, in this state').choices([
        'any',
        ...evidenceStates,
      ]),
    )
    .option('--search <words>', 'only those bought with proof in which these words occur')
    .action((options: Options) => run(write(options)))
