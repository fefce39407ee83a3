import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { Command, Option } from 'commander'

import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { evidenceStates } from '#lib/contract/evidence/evidence.ts'
import { shipmentStatuses } from '#lib/contract/shipments/shipment-transitions.values.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { asMember, withService } from '#lib/service/cli/with-service.ts'
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
      : 'Choose shipments with --id, --state, --search, --from, --to, --status or --tag.',
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
        throw new OperatorError(`${options.out} already exists. Choose another file.`, { cause: error })
      }
      await rm(options.out, { force: true })
      throw error
    }
    const { size } = await stat(options.out)
    return {
      value: { file: options.out, size_bytes: size },
      text: `${options.out}: ${size} bytes. It is signed and contains index.csv and index.pdf, which list all selected shipments. Run evidence verify to verify it.`,
    }
  })
}

/** `evidence archive`: writes the evidence bundles of many shipments, with an index, to one file. */
export const evidenceArchive = (run: RunCommand): Command =>
  new Command('archive')
    .description('write the evidence of many shipments, with an index, to one ZIP')
    .requiredOption('--email <email>', 'member whose access is used')
    .requiredOption('--out <file>', 'ZIP file to write; must not exist')
    .option('--id <shipment...>', 'IDs of the shipments')
    .option('--from <date>', 'shipments created on or after this date (UTC) or time')
    .option('--to <date>', 'shipments created on or before this date or time')
    .addOption(new Option('--status <status>', 'only shipments in this status').choices(shipmentStatuses))
    .option('--tag <name>', 'only shipments with this tag')
    .addOption(
      new Option('--state <state>', 'only shipments bought with proof, in this state').choices([
        'any',
        ...evidenceStates,
      ]),
    )
    .option('--search <words>', 'only shipments bought with proof that match these words')
    .action((options: Options) => run(write(options)))
