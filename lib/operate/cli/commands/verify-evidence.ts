import { constants, openAsBlob } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'

import { Argument, Command } from 'commander'

import type { CommandResult, RunCommand } from '#lib/operate/cli/report.ts'
import { withService } from '#lib/operate/cli/with-service.ts'
import { OperatorError } from '#lib/operator-error.ts'
import type { PublishedKey } from '#lib/proof/bundle-files.ts'
import type { PublishedLogKey } from '#lib/proof/check-log.ts'
import { type Policy, parsePolicy, PolicyError } from '#lib/proof/policy.ts'
import { inLocalTime, verdictTexts } from '#lib/proof/verdict.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import { systemContext } from '#lib/service/context.ts'
import { listNoteKeys } from '#lib/service/evidence-log/log-keys.ts'
import { checkChains, type CheckedChain } from '#lib/service/evidence/chain/sweep-chains.ts'
import { listSigningKeys } from '#lib/service/evidence/signing/signing-keys.ts'
import { isId } from '#lib/service/ids.ts'
import { createPdfInspector } from '#lib/service/inspection/inspector.ts'
import { readTrusted } from '#lib/service/providers/timestamps/open-timestamps.ts'

type PublishedKeys = { keys: PublishedKey[]; logKeys: PublishedLogKey[] }

const publishedAt = async (origin: string): Promise<PublishedKeys> => {
  const url = new URL('/.well-known/mailroom-keys.json', origin)
  const response = await fetch(url).catch((error: unknown) => {
    throw new OperatorError(`Could not fetch the keys from ${url.href}.`, { cause: error })
  })
  if (!response.ok) throw new OperatorError(`${url.href} returned HTTP ${response.status}.`)
  // Compared field by field with what the bundle says; a wrong shape matches nothing.
  const { keys, log } = (await response.json()) as {
    keys?: PublishedKey[]
    log?: { keys?: PublishedLogKey[] }
  }
  return { keys: keys ?? [], logKeys: log?.keys ?? [] }
}

const notReadable = (path: string): string =>
  `${path} cannot be read: enter a bundle (.zip), an exhibit (.pdf) or a shipment ID.`

type Trust = { keysFrom?: string; timestampCa?: string; policy?: string }

/** Opens a file without reading it. Throws `OperatorError` where there is no readable file. */
const openFile = async (path: string): Promise<Blob> => {
  try {
    await access(path, constants.R_OK)
    if ((await stat(path)).isFile()) return await openAsBlob(path)
  } catch (error) {
    throw new OperatorError(notReadable(path), { cause: error })
  }
  throw new OperatorError(notReadable(path))
}

/** Reads a policy. Throws `OperatorError` naming the file, and the line where it is invalid. */
const readPolicy = async (path: string): Promise<Policy> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`${path} cannot be read: enter the policy as a text file.`, { cause: error })
  })
  try {
    return parsePolicy(text)
  } catch (error) {
    if (error instanceof PolicyError) throw new OperatorError(`${path}: ${error.message}`, { cause: error })
    throw error
  }
}

const verifyFile = async (path: string, trust: Trust): Promise<CommandResult> => {
  const zip = await openFile(path)
  const { keysFrom, timestampCa } = trust
  const policy = trust.policy === undefined ? null : await readPolicy(trust.policy)
  const own =
    keysFrom === undefined
      ? await withService(async (deps) => ({
          keys: await listSigningKeys(deps),
          logKeys: await listNoteKeys(deps),
          certificates: deps.config.timestamps?.certificates,
        }))
      : { ...(await publishedAt(keysFrom)), certificates: undefined }
  const certificates = timestampCa ?? own.certificates
  const trusted =
    certificates === undefined ? null : await readTrusted(certificates, 'The --timestamp-ca file')
  // Its libraries are slow to load, and no other command needs them.
  const { createTokenCheck } = await import('#lib/service/providers/timestamps/rfc3161/check-response.ts')
  const inspector = createPdfInspector({ maxPages: Number.POSITIVE_INFINITY })
  await using _closing = { [Symbol.asyncDispose]: () => inspector.close() }
  const verified = await verifyBundle(zip, own.keys, {
    logKeys: own.logKeys,
    checkToken: createTokenCheck(trusted),
    comparePages: (files, pairs) => inspector.comparePages({ ...files, pairs }),
    policy,
  })
  const labels = { passed: 'passed', failed: 'FAILED', unverified: 'unverified', ignored: 'ignored' } as const
  return {
    value: verified,
    text: [
      `${path}: ${verdictTexts[verified.verdict].headline} ${verdictTexts[verified.verdict].meaning}`,
      ...(verified.keyFingerprint ? [`  key fingerprint (SHA-256): ${verified.keyFingerprint}`] : []),
      ...(verified.secondKeyFingerprint
        ? [`  ML-DSA-44 key fingerprint (SHA-256): ${verified.secondKeyFingerprint}`]
        : []),
      ...verified.findings.map(
        ({ check, state, message }) => `  ${labels[state]}  ${check}: ${inLocalTime(message)}`,
      ),
    ].join('\n'),
    isFailure: verified.verdict !== 'verified',
  }
}

const describe = ({ shipmentId, entries, issues }: CheckedChain): string[] =>
  issues.length === 0
    ? []
    : [`${shipmentId}: FAILED (${entries} entries)`, ...issues.map((issue) => `  ${issue.message}`)]

const verifyStored = async (shipmentId: string | undefined, { policy }: Trust): Promise<CommandResult> => {
  if (policy !== undefined) {
    throw new OperatorError('A policy applies to a file: enter a bundle (.zip) or an exhibit (.pdf) as well.')
  }
  return withService(async (deps) => {
    const checked = await checkChains(
      deps,
      (organizationId) => systemContext(deps, organizationId),
      shipmentId,
    )
    if (shipmentId !== undefined && checked.length === 0) {
      throw new OperatorError(`No shipment has the ID ${shipmentId}.`)
    }
    const failed = checked.filter(({ issues }) => issues.length > 0)
    const entries = checked.reduce((sum, chain) => sum + chain.entries, 0)
    const isSpecimen = isSandbox(deps.config)
    const summary = `${checked.length} chains with ${entries} entries verified, ${failed.length} failed.`
    return {
      value: { chains: checked.length, entries, failed, ...(isSpecimen && { specimen: true }) },
      text: [
        ...failed.flatMap(describe),
        summary,
        ...(isSpecimen ? [verdictTexts.specimen.headline] : []),
      ].join('\n'),
      isFailure: failed.length > 0,
    }
  })
}

/** Builds `evidence verify`, which verifies a bundle, an exhibit or the stored chains. Exits 1 when one fails. */
export const verifyCommand = (run: RunCommand): Command =>
  new Command('verify')
    .description('verify a bundle or an exhibit, the chain of one shipment, or all chains')
    .addArgument(
      new Argument('[bundle-or-shipment]', 'a .zip or .pdf file or a shipment ID; all chains if omitted'),
    )
    .option('--keys-from <url>', "URL of the signer's published keys; defaults to this installation's keys")
    .option('--timestamp-ca <file>', 'trusted certificates (PEM) for the timestamp')
    .option(
      '--policy <file>',
      'keys that must have signed and witnesses that must have cosigned (tlog-policy)',
    )
    .action((target: string | undefined, options: Trust) =>
      run(target === undefined || isId(target) ? verifyStored(target, options) : verifyFile(target, options)),
    )
