import { bundleNames, type ChainFile, type Manifest } from './bundle-files.ts'
import { canonicalBytes, sha256 } from './canonical.ts'
import { type ChainedMessage, chainStart, verifyChain } from './chain.ts'
import { readJson, type Report } from './finding.ts'
import type { OpenBundle } from './open-bundle.ts'

/** What the chain hashes of a message: all but the name of its file. */
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
    report('chain', 'fails', `${bundleNames.chain} is missing or unreadable.`)
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
  const faults = await verifyChain({
    start: await chainStart(manifest.organization.id, manifest.shipment_id),
    entries: chain.entries,
    events: new Map(chain.events.map((event) => [event.id, event])),
    messages: new Map(chain.messages.map((message) => [message.id, withoutFile(message)])),
  })
  const last = chain.entries.at(-1)
  if (chain.entries.length !== manifest.chain.entries || last?.hash !== manifest.chain.last_hash) {
    before.push(
      'The chain does not end with the entry listed in the manifest: entries were added or removed.',
    )
  }
  const all = [...before, ...faults.map((fault) => fault.message)]
  for (const message of all) report('chain', 'fails', message)
  if (all.length === 0) {
    report(
      'chain',
      'holds',
      `Event chain complete (${chain.entries.length} entries): ${chain.events.length} events and ${chain.messages.length} carrier messages.`,
    )
  }
  return chain
}

type RecordFile = {
  shipment: { id: string }
  mailing: { tracking_number: string }
  contents: { document: { sha256: string } }
  timeline: { id: string; message: string; status: string; created_at: string }[]
}

/** Checks that the record says of every event what the chain says. */
export const checkRecord = async (
  bundle: OpenBundle,
  manifest: Manifest,
  chain: ChainFile | null,
  report: Report,
): Promise<void> => {
  const file = bundle.files.get(bundleNames.record)
  const record = await readJson<RecordFile>(bundle, bundleNames.record)
  if (!file || !record) {
    report('record', 'fails', `${bundleNames.record} is missing or unreadable.`)
    return
  }
  const faults: string[] = []
  if (file.sha256 !== manifest.record_sha256)
    faults.push('The record does not match the hash listed in the manifest.')
  if (record.shipment.id !== manifest.shipment_id) faults.push('The record belongs to a different shipment.')
  if (record.mailing.tracking_number !== manifest.tracking_number) {
    faults.push('The tracking number in the record differs from the one in the manifest.')
  }
  const chained = new Map(chain?.events.map((event) => [event.id, event]))
  for (const event of chain ? record.timeline : []) {
    const same = chained.get(event.id)
    const pick = ({ message, status, created_at }: typeof event) =>
      canonicalBytes({ message, status, created_at })
    if (!same || (await sha256(pick(same))) !== (await sha256(pick(event)))) {
      faults.push(`The record contains an event (“${event.message}”) that is not in the chain.`)
    }
  }
  for (const message of faults) report('record', 'fails', message)
  if (faults.length === 0) report('record', 'holds', 'Record matches the event chain.')
}
