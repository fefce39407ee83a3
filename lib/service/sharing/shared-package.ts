import { Readable } from 'node:stream'

import { type ManifestFile, bundleNames, type SharedManifest } from '#lib/proof/bundle-files.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { proveChain } from '#lib/service/evidence-log/prove-chain.ts'
import { issuerOf, manifestIssuer } from '#lib/service/evidence/signing/issuer.ts'
import { signedManifestEntries } from '#lib/service/evidence/signing/signed-manifest.ts'
import { currentSigningKey } from '#lib/service/evidence/signing/signing-keys.ts'
import { verifierPage } from '#lib/service/evidence/verifier/verifier-page.ts'
import { measureBytes, measured } from '#lib/service/files/downloads.ts'
import { bytesEntry, streamZip, type ZipEntry } from '#lib/service/files/zip-stream.ts'

import type { OpenableFile, SharedEvidence } from './shared-files.ts'

/** The file with everything that a link shares, signed. */
export const packageName = 'shared-evidence.zip'

type MadeFile = { name: string; kind: string; make: () => Promise<Buffer> }

const asStream = (body: Buffer | Readable): Readable =>
  body instanceof Readable ? body : Readable.from([body])

const packageEntries = async function* (
  ctx: ServiceContext,
  { stored, facts }: SharedEvidence,
  shared: readonly OpenableFile[],
): AsyncGenerator<ZipEntry> {
  const place = { organizationId: ctx.organizationId, shipmentId: stored.shipment.id }
  const logged = await proveChain(ctx, place, stored.chain.entries.length)
  const made: MadeFile[] = [
    {
      name: 'shared-facts.json',
      kind: 'shared_facts_json',
      make: async () => Buffer.from(`${JSON.stringify(facts, null, 2)}\n`),
    },
    ...(logged
      ? [{ name: bundleNames.logProof, kind: 'log_proof', make: async () => Buffer.from(logged.text) }]
      : []),
    { name: bundleNames.verifier, kind: 'verifier_html', make: verifierPage },
  ]
  const listed: ManifestFile[] = []
  for (const { name, kind, make } of made) {
    const entry = bytesEntry(name, await make())
    const { sizeBytes, sha256 } = measureBytes(entry.bytes)
    listed.push({ name, kind, size_bytes: sizeBytes, sha256 })
    yield entry
  }
  for (const { name, part, recordedSha256, open } of shared) {
    yield {
      name,
      isCompressible: false,
      open: async () =>
        measured(asStream(await open()), ({ sizeBytes, sha256 }) =>
          listed.push({
            name,
            kind: part,
            size_bytes: sizeBytes,
            sha256,
            ...(recordedSha256 !== null && {
              recorded_sha256: recordedSha256,
              matches_record: recordedSha256 === sha256,
            }),
          }),
        ),
    }
  }
  const key = await currentSigningKey(ctx)
  const manifest: SharedManifest = {
    format: 'mailroom-shared-evidence/1',
    made_at: ctx.clock.now().toISOString(),
    issuer: manifestIssuer(issuerOf(ctx, key)),
    organization: { id: ctx.organizationId, name: facts.organization },
    shipment_id: stored.shipment.id,
    tracking_number: facts.tracking_number,
    document_sha256: facts.document.sha256,
    withheld: facts.withheld,
    bundles: shared.filter(({ part }) => part === 'bundle').map(({ name }) => name),
    ...(logged && {
      chain: { entries: logged.entry.entries, last_hash: logged.entry.last_hash },
      log: logged.log,
    }),
    files: listed,
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield* signedManifestEntries(ctx, bytes, key)
}

/**
 * Opens a stream of everything that a link shares as one ZIP, with a signed manifest, the proof that the shipment's chain is
 * in the evidence log, and a page that verifies it offline.
 */
export const openPackage = (
  ctx: ServiceContext,
  evidence: SharedEvidence,
  files: readonly OpenableFile[],
): Readable => streamZip(packageEntries(ctx, evidence, files), ctx.clock.now())
