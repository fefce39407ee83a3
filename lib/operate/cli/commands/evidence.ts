import { createReadStream } from 'node:fs'

import { Command, Option } from 'commander'

import { makeDeclarationInput } from '#lib/contract/declaration/declaration.ts'
import { perjuryClauses } from '#lib/contract/declaration/perjury-clauses.values.ts'
import { evidenceArchiveQuery } from '#lib/contract/evidence/evidence-archive.ts'
import { createFile } from '#lib/operate/cli/create-file.ts'
import {
  addSelectionOptions,
  readSelection,
  type SelectionOptions,
} from '#lib/operate/cli/evidence-selection.ts'
import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { asMember, withService } from '#lib/operate/cli/with-service.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { recordEvidenceAccess } from '#lib/service/audit/record-audit.ts'
import { systemContext } from '#lib/service/context.ts'
import { getEvidenceArchive } from '#lib/service/evidence/archive/evidence-archive.ts'
import { makeDeclaration } from '#lib/service/evidence/declaration/declaration.ts'
import { importReceipt } from '#lib/service/evidence/receipt/store-receipt.ts'
import { rotateSigningKey } from '#lib/service/evidence/signing/signing-keys.ts'
import { listDuePurges } from '#lib/service/retention/purge-schedule.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'

import { exhibitCommand } from './exhibit-evidence.ts'
import { verifyCommand } from './verify-evidence.ts'

type ArchiveOptions = SelectionOptions & { email: string; out: string }

const writeArchive = (options: ArchiveOptions): Promise<CommandResult> => {
  const query = readSelection(evidenceArchiveQuery, options)
  return withService(async (deps) => {
    const { body } = await getEvidenceArchive(await asMember(deps, options.email), query)
    const size = await createFile(options.out, body)
    return {
      value: { file: options.out, size_bytes: size },
      text: `${options.out}: ${size} bytes. It is signed and contains index.csv, index.xlsx and index.pdf, which list all selected shipments. Run evidence verify to verify it.`,
    }
  })
}

type DeclarationOptions = {
  email: string
  out: string
  name?: string
  title?: string
  place?: string
  date?: string
  perjuryClause?: string
  court?: string
  parties?: string
  caseNumber?: string
  exhibits: boolean
}

const declarationInputOf = ({ name, title, place, date, court, parties, ...options }: DeclarationOptions) => {
  const parsed = makeDeclarationInput.safeParse({
    declarant_name: name,
    declarant_title: title,
    place,
    date,
    perjury_clause: options.perjuryClause,
    court,
    parties,
    case_number: options.caseNumber,
    attach_exhibits: options.exhibits,
  })
  if (parsed.success) return parsed.data
  const names: Record<string, string> = { declarant_name: '--name', declarant_title: '--title' }
  const say = (field: string): string => names[field] ?? `--${field.replaceAll('_', '-')}`
  throw new OperatorError(
    parsed.error.issues.map(({ path, message }) => `${say(String(path[0]))}: ${message}`).join('\n'),
  )
}

const writeDeclaration = (shipmentId: string, options: DeclarationOptions): Promise<CommandResult> => {
  const input = declarationInputOf(options)
  return withService(async (deps) => {
    const ctx = await asMember(deps, options.email)
    const { body } = await recordEvidenceAccess(
      ctx,
      shipmentId,
      await makeDeclaration(ctx, shipmentId, input),
    )
    const size = await createFile(options.out, body)
    return {
      value: { file: options.out, size_bytes: size },
      text: `${options.out}: ${size} bytes. Review every line before signing. This is not legal advice.`,
    }
  })
}

/** Reads the receipt file. Throws `OperatorError` if it cannot. */
const readReceipt = async function* (path: string): AsyncGenerator<Uint8Array> {
  try {
    const file: AsyncIterable<Uint8Array> = createReadStream(path)
    yield* file
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: enter the path of the receipt's PDF.`, { cause: error })
  }
}

type ReceiptOptions = { email: string; signedBy?: string }

const addReceipt = (
  shipmentId: string,
  path: string,
  { email, signedBy }: ReceiptOptions,
): Promise<CommandResult> =>
  withService(async (deps) => {
    const receipt = await importReceipt(await asMember(deps, email), shipmentId, readReceipt(path), {
      signed_by: signedBy,
    })
    return {
      value: receipt,
      text: `${path} was stored as the return receipt of ${shipmentId}, marked as imported.`,
    }
  })

const purge = (isDryRun: boolean): Promise<CommandResult> =>
  withService(async (deps) => {
    const due = await listDuePurges(deps, deps.clock.now())
    const going = due.filter(({ retainedBy }) => retainedBy === null)
    const held = due.filter(({ retainedBy }) => retainedBy === 'legal_hold').length
    const shared = due.filter(({ retainedBy }) => retainedBy === 'shared_document').length
    const listed = going.map(({ shipmentId, scope, expiredAt }) => ({
      shipment_id: shipmentId,
      scope,
      expired_at: expiredAt.toISOString(),
    }))
    let purged = 0
    if (!isDryRun) {
      for (const { organizationId, shipmentId, scope } of going) {
        if (await purgeShipment(systemContext(deps, organizationId), shipmentId, scope)) purged += 1
      }
    }
    const lines = listed.map(
      (each) => `${each.shipment_id}  ${each.scope}  retained until ${each.expired_at}`,
    )
    const kept = `${held} retained by legal hold, ${shared} retained for other shipments.`
    const summary = isDryRun
      ? `${going.length} would be deleted, ${kept} Nothing was changed.`
      : `${purged} deleted, ${kept}`
    return {
      value: { dry_run: isDryRun, due: listed, held, shared, purged },
      text: [...lines, summary].join('\n'),
    }
  })

const rotateKey = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const { keyId, publicKey, second } = await rotateSigningKey(deps)
    return {
      value: {
        key_id: keyId,
        public_key: publicKey,
        second_key_id: second.keyId,
        second_public_key: second.publicKey,
      },
      text: `New bundles will be signed with the keys ${keyId} (Ed25519) and ${second.keyId} (ML-DSA-44). The previous keys remain published.`,
    }
  })

/** Builds the commands of `evidence`: evidence of mailing. */
export const evidenceCommands = (run: RunCommand): Command[] => [
  verifyCommand(run),
  addSelectionOptions(
    new Command('archive')
      .description('write the evidence of many shipments, with an index, to one ZIP')
      .requiredOption('--email <email>', 'member whose access is used')
      .requiredOption('--out <file>', 'ZIP file to write; must not exist'),
  ).action((options: ArchiveOptions) => run(writeArchive(options))),
  exhibitCommand(run),
  new Command('declaration')
    .description('write a declaration of mailing to review and sign')
    .argument('<shipment>', 'ID of the shipment')
    .requiredOption('--email <email>', 'member whose access is used')
    .requiredOption('--out <file>', 'PDF file to write; must not exist')
    .option('--name <name>', 'name of the declarant; blank line if omitted')
    .option('--title <title>', 'title of the declarant')
    .option('--place <place>', 'place of signing')
    .option('--date <date>', 'date of signing, YYYY-MM-DD, from the last fact stated to today')
    .addOption(
      new Option('--perjury-clause <clause>', 'perjury clause; the template’s if omitted').choices([
        ...perjuryClauses,
      ]),
    )
    .option('--court <court>', 'court named in a caption')
    .option('--parties <parties>', 'parties named in the caption')
    .option('--case-number <number>', 'case number in the caption')
    .option('--no-exhibits', 'list the exhibits without attaching their pages')
    .action((shipmentId: string, options: DeclarationOptions) => run(writeDeclaration(shipmentId, options))),
  new Command('import-receipt')
    .description('add a PDF as the return receipt of a shipment')
    .argument('<shipment>', 'ID of the shipment')
    .argument('<file>', 'the PDF, as received')
    .requiredOption('--email <email>', 'member who adds it')
    .option('--signed-by <name>', 'who signed, as the receipt says')
    .action((shipmentId: string, path: string, options: ReceiptOptions) =>
      run(addReceipt(shipmentId, path, options)),
    ),
  new Command('purge')
    .description('delete items past their retention that are not on legal hold')
    .option('--dry-run', 'show what would be deleted without deleting it')
    .action((options: { dryRun?: boolean }) => run(purge(options.dryRun ?? false))),
  new Command('rotate-key')
    .description('rotate the signing key; existing signatures stay valid')
    .action(() => run(rotateKey())),
]
