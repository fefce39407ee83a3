import { writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { Command } from 'commander'

import { makeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-audit.ts'
import type { CommandResult, RunCommand } from '#lib/service/cli/report.ts'
import { asMember, withService } from '#lib/service/cli/with-service.ts'
import { makeDeclaration } from '#lib/service/evidence/declaration/make-declaration.ts'
import { OperatorError } from '#lib/service/operator-error.ts'

type Options = {
  email: string
  out: string
  name?: string
  title?: string
  place?: string
  date?: string
}

const inputOf = ({ name, title, place, date }: Options) => {
  const parsed = makeDeclarationInput.safeParse({ declarant_name: name, declarant_title: title, place, date })
  if (parsed.success) return parsed.data
  const options: Record<string, string> = { declarant_name: '--name', declarant_title: '--title' }
  const say = (field: string): string => options[field] ?? `--${field}`
  throw new OperatorError(
    parsed.error.issues.map(({ path, message }) => `${say(String(path[0]))}: ${message}`).join('\n'),
  )
}

const write = (shipmentId: string, options: Options): Promise<CommandResult> => {
  const input = inputOf(options)
  return withService(async (deps) => {
    const ctx = await asMember(deps, options.email)
    const { body } = await recordEvidenceAccess(
      ctx,
      shipmentId,
      await makeDeclaration(ctx, shipmentId, input),
    )
    const bytes = body instanceof Readable ? await buffer(body) : body
    try {
      // A file that is there already is nobody's to lose.
      await writeFile(options.out, bytes, { flag: 'wx' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new OperatorError(`${options.out} already exists. Choose another file.`, { cause: error })
    }
    return {
      value: { file: options.out, size_bytes: bytes.byteLength },
      text: `${options.out}: ${bytes.byteLength} bytes. Review every line before signing. This is not legal advice.`,
    }
  })
}

/** `evidence declaration`: writes the declaration of a mailing, filled from its record, to be reviewed and signed. */
export const evidenceDeclaration = (run: RunCommand): Command =>
  new Command('declaration')
    .description('write a declaration of mailing to review and sign')
    .argument('<shipment>', 'ID of the shipment')
    .requiredOption('--email <email>', 'member whose access is used')
    .requiredOption('--out <file>', 'PDF file to write; must not exist')
    .option('--name <name>', 'name of the declarant; blank line if omitted')
    .option('--title <title>', 'title of the declarant')
    .option('--place <place>', 'place of signing')
    .option('--date <date>', 'date of signing, YYYY-MM-DD')
    .action((shipmentId: string, options: Options) => run(write(shipmentId, options)))
