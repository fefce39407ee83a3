import { Command, InvalidArgumentError } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { rehearse, resumeRehearsal } from '#lib/operate/rehearsal/rehearse.ts'
import type { RehearsalReport } from '#lib/operate/rehearsal/report.ts'
import { OperatorError } from '#lib/operator-error.ts'

const readCents = (text: string): number => {
  const cents = Number(text)
  if (!Number.isInteger(cents) || cents < 1 || cents > 100_000) {
    throw new InvalidArgumentError('Expected whole cents, from 1 to 100000.')
  }
  return cents
}

type Options = {
  to: string
  overnight?: boolean
  resume?: boolean
  live?: boolean
  budgetCents?: number
}

const describe = (report: RehearsalReport, folder: string): string => {
  const owed = report.pieces.filter((piece) => piece.is_owed)
  return [
    `Bought ${report.pieces.length} labels (${report.mode}), refunds requested for ${report.pieces.length - owed.length}.`,
    ...owed.map(
      ({ name, cents, refund }) => `  not refunded: ${name}, ${cents} cents: ${refund ?? 'not requested'}`,
    ),
    ...(report.failure ? [`It ended early: ${report.failure}`] : []),
    ...(report.overnight
      ? [`Resume between ${report.overnight.not_before} and ${report.overnight.not_after}: --resume`]
      : []),
    `Report: ${folder}/report.md`,
  ].join('\n')
}

const run = async (options: Options): Promise<CommandResult> => {
  if (options.resume && options.overnight) {
    throw new OperatorError('Use either --overnight or --resume.')
  }
  return withService(async (deps) => {
    const spending = {
      isLive: options.live ?? false,
      budgetCents: options.budgetCents ?? null,
    }
    const report = options.resume
      ? await resumeRehearsal(deps, { folder: options.to, spending })
      : await rehearse(deps, { folder: options.to, overnight: options.overnight ?? false, spending })
    return { value: report, text: describe(report, options.to), isFailure: report.failure !== null }
  })
}

/** Builds `rehearse`, which tries every kit and service with the rate provider and reports what came back. */
export const rehearseCommand = (report: RunCommand): Command =>
  new Command('rehearse')
    .requiredOption('--to <folder>', 'new folder for the report, the labels and the vendor’s responses')
    .option('--overnight', 'keep one piece for a SCAN form after 22:30 Pacific, and finish with --resume')
    .option('--resume', 'finish the rehearsal in the folder: the late SCAN form and missing refunds')
    .option('--live', 'allow a production key, with --budget-cents')
    .option('--budget-cents <cents>', 'maximum label spend, in cents; required with --live', readCents)
    .action((options: Options) => report(run(options)))
