import { readFile } from 'node:fs/promises'

import { Command } from 'commander'
import { eq } from 'drizzle-orm'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { type Checkpoint, findCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { verifyNote } from '#lib/proof/transparency/signed-note.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { chainHeads } from '#lib/service/db/schema/evidence.ts'
import { checkWholeLog } from '#lib/service/evidence-log/check-log.ts'
import { listLogKeys } from '#lib/service/evidence-log/log-keys.ts'
import { proveChain } from '#lib/service/evidence-log/prove-chain.ts'
import { findLatestCheckpoint, fullNote } from '#lib/service/evidence-log/read-log.ts'
import { isId } from '#lib/service/ids.ts'

const showCheckpoint = (): Promise<CommandResult> =>
  withService(async (deps) => {
    const latest = await findLatestCheckpoint(deps.db)
    if (!latest) throw new OperatorError('The log is empty: nothing was published yet.')
    const note = await fullNote(deps.db, latest)
    return {
      value: { size: latest.size, signed_at: latest.signedAt.toISOString(), checkpoint: note },
      text: note.trimEnd(),
    }
  })

/** Reads a checkpoint from a file, which may be an email around it. Throws `OperatorError`. */
const readCheckpoint = async (path: string): Promise<Checkpoint> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be read: enter a file that contains a checkpoint.`, {
      cause: error,
    })
  })
  const checkpoint = findCheckpoint(text)
  if (!checkpoint) {
    throw new OperatorError(
      `${path} is not a checkpoint. Expected log name, size, root hash and a signature line.`,
    )
  }
  return checkpoint
}

const requireOwn = async (deps: ServiceDeps, path: string, { note }: Checkpoint): Promise<void> => {
  const states = await Promise.all((await listLogKeys(deps)).map((key) => verifyNote(note, key)))
  if (states.includes('valid')) return
  throw new OperatorError(`${path} is not signed by a key of this log.`)
}

const verifyLog = (path: string | undefined): Promise<CommandResult> =>
  withService(async (deps) => {
    const held = path === undefined ? null : await readCheckpoint(path)
    if (held && path !== undefined) await requireOwn(deps, path, held)
    const label = `The checkpoint in ${path}`
    const { size, issues } = await checkWholeLog(deps, held ? [{ ...held, label }] : [])
    const summary =
      issues.length > 0
        ? `FAILED: ${size} entries checked.`
        : `${size} entries verified: tiles, checkpoints and stored chains agree.${held ? ` The log continues the checkpoint of ${held.size} entries in ${path}.` : ''}`
    return {
      value: { entries: size, issues, held: held && { size: held.size, origin: held.origin } },
      text: [...issues.map(({ message }) => message), summary].join('\n'),
      isFailure: issues.length > 0,
    }
  })

const prove = (shipmentId: string): Promise<CommandResult> =>
  withService(async (deps) => {
    const [head] = isId(shipmentId)
      ? await deps.db.select().from(chainHeads).where(eq(chainHeads.shipmentId, shipmentId))
      : []
    if (!head) throw new OperatorError(`No shipment has the ID ${shipmentId}.`)
    const proof = await proveChain(deps, head, head.entries)
    if (!proof) throw new OperatorError('The chain could not be published: run mailroom log verify.')
    const { index, chain, entries, last_hash } = proof.entry
    return {
      value: { index, entry: { chain, entries, last_hash }, log: proof.log, proof: proof.text },
      text: proof.text.trimEnd(),
    }
  })

/** Builds the commands of `log`: the transparency log of evidence. */
export const logCommands = (run: RunCommand): Command[] => [
  new Command('checkpoint').description('print the newest checkpoint').action(() => run(showCheckpoint())),
  new Command('verify')
    .description('compute the whole log again and compare it with its checkpoints and the stored chains')
    .option('--checkpoint <file>', 'an earlier checkpoint that the log must continue')
    .action(({ checkpoint }: { checkpoint?: string }) => run(verifyLog(checkpoint))),
  new Command('prove')
    .description('print the proof that the chain of a shipment is in the log (C2SP tlog-proof)')
    .argument('<shipment>', 'ID of the shipment')
    .action((shipmentId: string) => run(prove(shipmentId))),
]
