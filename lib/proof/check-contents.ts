import { bundleNames, type Manifest, type ChainFile } from './bundle-files.ts'
import { type ChainedMessage, chainStart, verifyChain } from './chain.ts'
import { type Report, type OpenBundle, readJson } from './open-bundle.ts'

/** Names files that cannot be unpacked, duplicates, and files that do not belong to the bundle. */
export const checkArchive = (bundle: OpenBundle, report: Report): void => {
  for (const name of bundle.damaged) report('archive', 'failed', `${name} is damaged and cannot be unpacked.`)
  for (const name of bundle.repeated)
    report('archive', 'failed', `${name} appears in the archive more than once.`)
  for (const name of bundle.ignored) {
    report(
      'archive',
      'ignored',
      `${name} is a folder or was added by an operating system; it is not part of the bundle.`,
    )
  }
}

/** Checks every file against the manifest, and that there is no other. Returns the names of files that are not as it lists them. */
export const checkFiles = (
  bundle: OpenBundle,
  manifest: Pick<Manifest, 'files' | 'missing'>,
  report: Report,
): ReadonlySet<string> => {
  const unlisted = new Set(bundle.files.keys())
  unlisted.delete(bundleNames.manifest)
  unlisted.delete(bundleNames.signature)
  unlisted.delete(bundleNames.timestamp)
  const altered = new Set(bundle.damaged)
  const fail = (name: string, message: string) => {
    altered.add(name)
    report('files', 'failed', `${name} ${message}`)
  }
  for (const file of manifest.files) {
    unlisted.delete(file.name)
    const found = bundle.files.get(file.name)
    if (!found) {
      if (!bundle.damaged.includes(file.name))
        fail(file.name, 'is listed in the manifest but missing from the archive.')
    } else if (found.sizeBytes !== file.size_bytes || found.sha256 !== file.sha256) {
      fail(file.name, 'does not match its listed hash: it was changed or replaced.')
    }
    if (file.matches_record === false)
      fail(file.name, 'no longer matched its record when the bundle was created.')
  }
  for (const name of unlisted)
    fail(name, 'is in the archive but not listed in the manifest: it was added later.')
  if (altered.size === 0) {
    report('files', 'passed', `All ${manifest.files.length} files match the manifest byte for byte.`)
  }
  for (const missing of manifest.missing) {
    report(
      'files',
      'unverified',
      `${missing.name} was not available when the bundle was created: ${missing.reason}`,
    )
  }
  return altered
}

/** Returns the part of a message that the chain hashes: all but the name of its file. */
const withoutFile = (message: ChainFile['messages'][number]): ChainedMessage => ({
  id: message.id,
  provider: message.provider,
  event_id: message.event_id,
  received_at: message.received_at,
  headers: message.headers,
  body_sha256: message.body_sha256,
})

/** Checks the chain of events and carrier messages, and that each message is the one it speaks for. */
export const checkChain = async (
  bundle: OpenBundle,
  manifest: Manifest,
  report: Report,
): Promise<ChainFile | null> => {
  const chain = await readJson<ChainFile>(bundle, bundleNames.chain)
  if (!chain) {
    report('chain', 'failed', `${bundleNames.chain} is missing or unreadable.`)
    return null
  }
  const before: string[] = []
  if (chain.shipment_id !== manifest.shipment_id || chain.organization_id !== manifest.organization.id) {
    before.push('The event chain belongs to a different shipment.')
  }
  for (const message of chain.messages) {
    if (message.file === null) continue
    const body = bundle.files.get(message.file)
    if (!body) before.push(`${message.file}, a carrier message, is missing.`)
    else if (body.sha256 !== message.body_sha256) {
      before.push(`${message.file} does not match its hash in the chain: it was changed or replaced.`)
    }
  }
  for (const [what, contents] of [
    ['event', chain.events],
    ['carrier message', chain.messages],
    ['fact', chain.facts ?? []],
  ] as const) {
    if (new Set<string>(contents.map(({ id }) => id)).size < contents.length)
      before.push(`${bundleNames.chain} contains one ${what} more than once.`)
  }
  const issues = await verifyChain({
    start: await chainStart(manifest.organization.id, manifest.shipment_id),
    entries: chain.entries,
    events: new Map(chain.events.map((event) => [event.id, event])),
    messages: new Map(chain.messages.map((message) => [message.id, withoutFile(message)])),
    facts: new Map(chain.facts?.map((fact) => [fact.id, fact])),
  })
  const last = chain.entries.at(-1)
  if (chain.entries.length !== manifest.chain.entries || last?.hash !== manifest.chain.last_hash) {
    before.push(
      'The chain does not end with the entry listed in the manifest: entries were added or removed.',
    )
  }
  const all = [...before, ...issues.map((issue) => issue.message)]
  for (const message of all) report('chain', 'failed', message)
  if (all.length === 0) {
    report(
      'chain',
      'passed',
      `Event chain complete (${chain.entries.length} entries): ${chain.events.length} events, ${chain.messages.length} carrier messages${chain.facts ? ` and ${chain.facts.length} facts` : ''}.`,
      [bundleNames.chain, ...chain.messages.flatMap(({ file }) => file ?? [])],
    )
  }
  return chain
}
