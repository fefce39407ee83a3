import { bundleNames } from '#lib/proof/bundle-files.ts'
import { canonicalBytes } from '#lib/proof/canonical.ts'
import type { Finding } from '#lib/proof/open-bundle.ts'
import type { Verdict } from '#lib/proof/verdict.ts'

import {
  alterSignature,
  bytesOf,
  chainOf,
  createStranger,
  dropSecondSignature,
  type Files,
  flipBit,
  jsonBytes,
  manifestOf,
  forge,
  rewriteEvent,
  signerOf,
  withoutLog,
  relist,
  signatureOf,
  textOf,
  without,
} from './alter-bundle.ts'

/** What a verifier must find. */
export type Expected = { verdict: Verdict; failed: Finding['check'][] }

/** A bundle that was altered in one way, and what verifiers must find with and without the published keys. */
export type Tampered = {
  name: string
  description: string
  files: Files
  with_keys: Expected
  without_keys: Expected
}

const altered = (...failed: Finding['check'][]): Pick<Tampered, 'with_keys' | 'without_keys'> => ({
  with_keys: { verdict: 'altered', failed },
  without_keys: { verdict: 'altered', failed: failed.filter((check) => check !== 'key') },
})

const unknownSigner: Pick<Tampered, 'with_keys' | 'without_keys'> = {
  with_keys: { verdict: 'unknown_signer', failed: ['key'] },
  without_keys: { verdict: 'unknown_signer', failed: [] },
}

const alterChain = (
  files: Files,
): Pick<Tampered, 'name' | 'description' | 'files' | 'with_keys' | 'without_keys'>[] => {
  const chain = chainOf(files)
  const at = chain.entries.findIndex(({ kind, position }) => kind === 'event' && position > 4)
  const [event, next] = [chain.entries[at], chain.entries[at + 1]]
  if (!event || !next) throw new Error('The chain is too short.')
  const put = (changed: typeof chain): Files => ({ ...files, [bundleNames.chain]: jsonBytes(changed) })
  return [
    {
      name: 'event-altered',
      description: `The message of the event of entry ${event.position} in chain.json was changed.`,
      files: put({
        ...chain,
        events: chain.events.map((each) =>
          each.id === event.subject_id ? { ...each, message: 'Never happened.' } : each,
        ),
      }),
      ...altered('chain', 'files', 'record'),
    },
    {
      name: 'event-removed',
      description: `The event of entry ${event.position} was removed from chain.json, with its entry.`,
      files: put({
        ...chain,
        events: chain.events.filter(({ id }) => id !== event.subject_id),
        entries: chain.entries.filter((entry) => entry !== event),
      }),
      ...altered('chain', 'files', 'log', 'record'),
    },
    {
      name: 'entries-reordered',
      description: `Entries ${event.position} and ${next.position} of chain.json were exchanged.`,
      files: put({ ...chain, entries: chain.entries.with(at, next).with(at + 1, event) }),
      ...altered('chain', 'files'),
    },
    {
      name: 'fact-altered',
      description: 'The recipient in the fact of type request in chain.json was changed.',
      files: put({
        ...chain,
        facts: chain.facts?.map((fact) =>
          fact.type === 'request'
            ? {
                ...fact,
                data: {
                  ...fact.data,
                  recipient: { ...Object(fact.data['recipient']), name: 'Jack Sparrow' },
                },
              }
            : fact,
        ),
      }),
      ...altered('chain', 'files', 'record'),
    },
    {
      name: 'fact-removed',
      description: 'The fact of type packing was removed from chain.json; its entry was not.',
      files: put({ ...chain, facts: chain.facts?.filter(({ type }) => type !== 'packing') }),
      ...altered('chain', 'files', 'record'),
    },
  ]
}

const alterFiles = (files: Files, other: Files): Tampered[] => {
  const document = Object.keys(files).find((name) => name.startsWith('document/')) ?? ''
  const message = Object.keys(files).find((name) => name.startsWith('carrier-messages/')) ?? ''
  const replace = (name: string, bytes: Uint8Array<ArrayBuffer> | undefined): Files => {
    if (!bytes) throw new Error(`There is nothing to replace ${name} with.`)
    return { ...files, [name]: bytes }
  }
  return [
    {
      name: 'file-altered',
      description: 'One bit of carrier-label.pdf was changed.',
      files: replace('carrier-label.pdf', flipBit(files, 'carrier-label.pdf')),
      ...altered('files'),
    },
    {
      name: 'file-removed',
      description: 'carrier-return-receipt.pdf was removed.',
      files: without(files, 'carrier-return-receipt.pdf'),
      ...altered('files'),
    },
    {
      name: 'file-added',
      description: 'note.txt was added.',
      files: replace('note.txt', bytesOf('Trust me.\n')),
      ...altered('files'),
    },
    {
      name: 'file-exchanged',
      description: `${document} was replaced by that of another shipment.`,
      files: replace(document, other[document]),
      ...altered('files'),
    },
    {
      name: 'message-altered',
      description: `One bit of ${message} was changed.`,
      files: replace(message, flipBit(files, message)),
      ...altered('chain', 'files'),
    },
    {
      name: 'record-altered',
      description: 'The signer was changed in record.json.',
      files: replace(
        bundleNames.record,
        bytesOf(textOf(files, bundleNames.record).replaceAll(signerOf(files), 'J SPARROW')),
      ),
      ...altered('files', 'record'),
    },
    {
      name: 'manifest-altered',
      description: 'The signer was changed in manifest.json.',
      files: replace(bundleNames.manifest, jsonBytes({ ...manifestOf(files), signer_name: 'J SPARROW' })),
      ...altered('record', 'signature', 'timestamp'),
    },
    {
      name: 'signature-altered',
      description: 'The Ed25519 signature in signature.json was changed.',
      files: replace(bundleNames.signature, alterSignature(files)),
      ...altered('signature'),
    },
    {
      name: 'second-signature-altered',
      description: 'The ML-DSA-44 signature in signature.json was changed.',
      files: replace(bundleNames.signature, alterSignature(files, signatureOf(files).second)),
      ...altered('signature'),
    },
    {
      name: 'second-signature-removed',
      description:
        'The ML-DSA-44 signature, which the signed statement names, was removed from signature.json.',
      files: replace(bundleNames.signature, dropSecondSignature(files)),
      ...altered('signature'),
    },
    {
      name: 'signature-removed',
      description: 'signature.json was removed.',
      files: without(files, bundleNames.signature),
      ...altered('signature', 'timestamp'),
    },
    {
      name: 'timestamp-altered',
      description: 'One bit of timestamp.tsr was changed.',
      files: replace(bundleNames.timestamp, flipBit(files, bundleNames.timestamp)),
      ...altered('timestamp'),
    },
    {
      name: 'timestamp-removed',
      description: 'timestamp.tsr was removed.',
      files: without(files, bundleNames.timestamp),
      ...altered('timestamp'),
    },
    {
      name: 'timestamp-exchanged',
      description: 'timestamp.tsr was replaced by that of another bundle.',
      files: replace(bundleNames.timestamp, other[bundleNames.timestamp]),
      ...altered('timestamp'),
    },
    {
      name: 'log-proof-altered',
      description: 'The index of the entry in chain.tlog-proof was changed.',
      files: replace(
        bundleNames.logProof,
        bytesOf(textOf(files, bundleNames.logProof).replace(/^index (\d+)$/m, 'index 9$1')),
      ),
      ...altered('files', 'log'),
    },
    {
      name: 'log-proof-exchanged',
      description: 'chain.tlog-proof was replaced by that of another chain in the same log.',
      files: replace(bundleNames.logProof, other[bundleNames.logProof]),
      ...altered('files', 'log'),
    },
  ]
}

const alterAndRelist = async (files: Files, other: Files): Promise<Tampered[]> => {
  const sign = await createStranger()
  const unstamped = (changed: Files): Files => sign(without(changed, bundleNames.timestamp), undefined)
  const forged = await forge(files)
  const printed = { ...files, 'print-file.pdf': other['print-file.pdf'] ?? bytesOf('') }
  const record: unknown = JSON.parse(textOf(files, bundleNames.record))
  return [
    {
      name: 'chain-recomputed',
      description:
        'The last event was changed in chain, record and tracking events; every hash was computed again and listed in manifest.json. The signature is the original one.',
      files: await rewriteEvent(files),
      ...altered('log', 'signature', 'timestamp'),
    },
    {
      name: 'signed-by-stranger',
      description: 'Nothing was changed, but the signature is by a key that the service does not publish.',
      files: sign(files, signatureOf(files).statement.timestamp),
      ...unknownSigner,
    },
    {
      name: 'print-file-replaced',
      description:
        'print-file.pdf was replaced by that of another shipment; manifest.json lists it, signed with an unpublished key.',
      files: unstamped(relist(printed, manifestOf(files))),
      ...altered('document', 'key', 'record'),
    },
    {
      name: 'record-replaced',
      description:
        'The recipient was changed in record.json; manifest.json lists it, signed with an unpublished key. The chain is the original one.',
      files: unstamped(
        relist(
          {
            ...files,
            [bundleNames.record]: canonicalBytes(
              JSON.parse(JSON.stringify(record).replaceAll('Elizabeth Swan', 'Jack Sparrow')),
            ),
          },
          manifestOf(files),
        ),
      ),
      ...altered('key', 'record'),
    },
    {
      name: 'forged-with-log-proof',
      description:
        'The signer was changed in every file, every hash was computed again, and the result was signed with an unpublished key. The log still has the original chain.',
      files: unstamped(forged),
      ...altered('key', 'log'),
    },
    {
      name: 'forged-by-stranger',
      description:
        'As forged-with-log-proof, without the log. It is consistent in itself: only the key reveals that it is forged.',
      files: unstamped(withoutLog(forged)),
      ...unknownSigner,
    },
  ]
}

/** Returns bundles that were each altered in one way. `other` is the bundle of another shipment in the same log. */
export const makeTampered = async (files: Files, other: Files): Promise<Tampered[]> => [
  ...alterFiles(files, other),
  ...alterChain(files),
  ...(await alterAndRelist(files, other)),
]
