import { bundleNames, type ChainFile, type Manifest, type ManifestFile } from './bundle-files.ts'
import { canonicalBytes } from './canonical.ts'
import type { ChainedFact } from './chain.ts'
import { type ComparePages, checkPrinted } from './check-printed.ts'
import { projectFacts, type StandingFact } from './facts.ts'
import { at, type Json, listOf } from './json-paths.ts'
import { type OpenBundle, readJson, type Report } from './open-bundle.ts'
import { statements } from './record-statements.ts'

const isSame = (a: Json, b: Json): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    new TextDecoder().decode(canonicalBytes(a)) === new TextDecoder().decode(canonicalBytes(b)))

const nameOf = (path: string): string => path.replaceAll(/[._]/g, ' ')

const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: Json): string =>
  value === undefined || value === null
    ? 'nothing'
    : typeof value === 'string'
      ? `“${value}”`
      : typeof value === 'object'
        ? 'other details'
        : JSON.stringify(value)

/** The record may omit a null of the chain, such as for an upload without a user. */
const agrees = (chained: Json, stated: Json): boolean => isSame(chained ?? null, stated ?? null)

/** Describes where a statement differs from the chain: of an address, only the parts that differ. */
const describeDifferences = (path: string, chained: Json, stated: Json): string[] => {
  if (agrees(chained, stated)) return []
  const parts =
    isObject(chained) && isObject(stated)
      ? [...new Set([...Object.keys(chained), ...Object.keys(stated)])].flatMap((key) =>
          describeDifferences(`${path}.${key}`, chained[key], stated[key]),
        )
      : []
  if (parts.length > 0) return parts
  return typeof chained === 'object' && chained !== null && typeof stated === 'object' && stated !== null
    ? [`${bundleNames.record} states another ${nameOf(path)} than the chain.`]
    : [
        `${bundleNames.record} states ${textOf(stated)} as ${nameOf(path)}, but the chain has ${textOf(chained)}.`,
      ]
}

const compareStatements = (standing: ReadonlyMap<string, StandingFact>, record: Json): string[] =>
  Object.entries(statements).flatMap(([type, paths]) => {
    const fact = standing.get(type)
    return paths.flatMap(([factPath, recordPath]) =>
      describeDifferences(recordPath, fact && at(fact.data, factPath), at(record, recordPath)),
    )
  })

const entered = (record: Json, fact: StandingFact | undefined): string[] => {
  const stated = at(record, 'contents.recipient_as_entered')
  if (!fact || typeof stated !== 'object' || stated === null) return []
  return Object.entries(stated).flatMap(([field, value]) =>
    agrees(at(fact.data, `recipient_as_entered.${field}`), value)
      ? []
      : [`${bundleNames.record} states another recipient as entered (${field}) than the chain.`],
  )
}

const compareScans = (standing: ReadonlyMap<string, StandingFact>, record: Json): string[] => {
  const chained = new Map(listOf(standing.get('tracking')?.data, 'scans').map((scan) => [scan['id'], scan]))
  const stated = listOf(record, 'tracking_events')
  const changed = stated.flatMap((scan) =>
    isSame(scan, chained.get(scan['id']))
      ? []
      : [
          `${bundleNames.record} contains a carrier scan (${textOf(scan['message'])}) that is not in the chain.`,
        ],
  )
  const missing =
    chained.size > stated.length
      ? [`The chain contains ${chained.size} carrier scans; ${bundleNames.record} has ${stated.length}.`]
      : []
  return [...changed, ...missing]
}

const compareFiles = (standing: ReadonlyMap<string, StandingFact>, record: Json): string[] =>
  listOf(record, 'files').flatMap((file) => {
    const fact = standing.get(`artifact:${String(file['artifact_id'])}`)
    const fields = ['sha256', 'size_bytes', 'kind', 'filename', 'available_at'] as const
    return fields.every((field) => agrees(fact?.data[field], file[field]))
      ? []
      : [`${bundleNames.record} lists ${textOf(file['filename'])} otherwise than the chain.`]
  })

const compareReadings = (standing: ReadonlyMap<string, StandingFact>, record: Json): string[] => {
  const chained = listOf(standing.get('postmark')?.data, 'readings')
  const stated = listOf(record, 'stamped_papers')
  const isStated = (reading: Record<string, Json>): boolean =>
    stated.some((each) => Object.entries(reading).every(([field, value]) => agrees(value, each[field])))
  return chained.length === stated.length && chained.every(isStated)
    ? []
    : [`${bundleNames.record} states another reading of a stamped paper than the chain.`]
}

const manifestPaths = [
  ['tracking_number', 'mailing.tracking_number'],
  ['carrier', 'mailing.carrier'],
  ['service', 'mailing.service'],
  ['signer_name', 'mailing_record.delivery.signed_by'],
  ['document_sha256', 'contents.document.sha256'],
  ['page_count', 'contents.document.page_count'],
  ['contents', 'contents'],
  ['organization.id', 'organization.id'],
  ['organization.name', 'organization.name'],
  ['shipment_id', 'shipment.id'],
] as const

const compareManifest = (manifest: Manifest, record: Json): string[] =>
  manifestPaths.flatMap(([path, recordPath]) =>
    agrees(at(manifest, path), at(record, recordPath))
      ? []
      : [`${bundleNames.manifest} and ${bundleNames.record} disagree on ${nameOf(path)}.`],
  )

const compareTimeline = (chain: ChainFile, record: Json): string[] => {
  const chained = new Map(chain.events.map((event) => [event.id, event]))
  const timeline = listOf(record, 'timeline')
  const foreign = timeline.flatMap((event) => {
    const same = chained.get(String(event['id']))
    const fields = ['message', 'status', 'from_status', 'actor', 'metadata', 'created_at'] as const
    return same && fields.every((field) => agrees(same[field], event[field]))
      ? []
      : [`The record contains an event (${textOf(event['message'])}) that is not in the chain.`]
  })
  return timeline.length === chain.events.length
    ? foreign
    : [...foreign, `The chain contains ${chain.events.length} events; the record has ${timeline.length}.`]
}

const chainedShaOf = (standing: ReadonlyMap<string, StandingFact>, file: ManifestFile): boolean =>
  [...standing.values()].some(({ type, data }) => {
    if (file.kind === 'document_pdf') return type === 'document' && data['sha256'] === file.sha256
    if (file.kind === 'document_part_pdf') {
      return type === 'document' && listOf(data, 'parts').some(({ sha256 }) => sha256 === file.sha256)
    }
    if (file.kind === 'print_file_pdf') return type === 'print_file' && data['sha256'] === file.sha256
    return type === 'artifact' && data['kind'] === file.kind && data['sha256'] === file.sha256
  })

/** Returns the facts in the order of their entries, which is hashed; that of the file's list is not. */
const inOrder = ({ entries }: ChainFile, facts: readonly ChainedFact[]): ChainedFact[] => {
  const places = new Map(entries.map(({ subject_id: id }, index) => [id, index]))
  return facts.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

const bound = new Set([
  'document_pdf',
  'document_part_pdf',
  'print_file_pdf',
  'carrier_label_pdf',
  'carrier_scan_form_pdf',
  'carrier_return_receipt_pdf',
  'piece_photo_jpeg',
  'stamped_paper',
])

/** Statements of the record that follow from the chain by more than a comparison of two fields. */
const compareDerived = (
  standing: ReadonlyMap<string, StandingFact>,
  chain: ChainFile,
  record: Json,
): string[] => {
  const last = chain.events.toSorted((a, b) => a.sequence - b.sequence).at(-1)
  const buyer = at(record, 'shipment.bought_by.id')
  const printed = at(record, 'contents.print_file_sha256') ?? null
  const acceptedAt = standing.get('tracking')?.data['postal_accepted_at'] ?? null
  const isPostal = at(record, 'mailing.carrier') === 'USPS'
  const checks: [boolean, string][] = [
    [last?.status === at(record, 'shipment.status'), 'another status'],
    [
      !standing.has('purchase') ||
        typeof buyer !== 'string' ||
        standing.get('purchase')?.data['bought_by'] === `user:${buyer}`,
      'another buyer',
    ],
    [
      printed === null ||
        [...standing.values()].some(({ type, data }) => type === 'print_file' && data['sha256'] === printed),
      'another print file',
    ],
    [
      !isPostal || agrees(acceptedAt, at(record, 'mailing_record.acceptance.accepted_at')),
      'another time of acceptance',
    ],
  ]
  return checks.flatMap(([isSameHere, what]) =>
    isSameHere ? [] : [`${bundleNames.record} states ${what} than the chain.`],
  )
}

/** The files that a fact names, which the bundle must have. */
const filesNamedBy = ({ type, data }: StandingFact): { kind: Json; sha256: Json; filename: Json }[] => {
  const { kind, sha256, filename } = data
  if (type === 'artifact') return [{ kind, sha256, filename }]
  if (type !== 'document') return []
  const parts = listOf(data, 'parts').map((part) => ({
    kind: 'document_part_pdf',
    sha256: part['sha256'],
    filename: part['filename'],
  }))
  return [{ kind: 'document_pdf', sha256, filename }, ...parts]
}

/** Files that the chain names must be in the bundle, or among those that it says are missing. */
const findOmitted = (
  standing: ReadonlyMap<string, StandingFact>,
  chain: ChainFile,
  manifest: Manifest,
): string[] => {
  const named = new Set(chain.messages.map(({ file }) => file))
  const unbound = manifest.files
    .filter(({ name }) => name.startsWith('carrier-messages/') && !named.has(name))
    .map(({ name }) => `${name} is not a carrier message that the chain names.`)
  const bodiless = chain.messages
    .filter(({ file }) => file === null)
    .map(({ id }) => `The carrier message ${id} has no file.`)
  const omitted = [...standing.values()]
    .flatMap(filesNamedBy)
    .filter(({ kind, sha256 }) => {
      const isThere = manifest.files.some((file) => file.kind === kind && file.sha256 === sha256)
      return !isThere && !manifest.missing.some((file) => file.recorded_sha256 === sha256)
    })
    .map(({ filename }) => `${textOf(filename)} is in the chain, but not in the bundle.`)
  return [...unbound, ...bodiless, ...omitted]
}

/** Checks that the record and the manifest say what the chain says, and that the files are those that it names. */
export const checkRecord = async (
  bundle: OpenBundle,
  manifest: Manifest,
  chain: ChainFile | null,
  { report, comparePages }: { report: Report; comparePages: ComparePages | null },
): Promise<void> => {
  const file = bundle.files.get(bundleNames.record)
  const record = await readJson<Json>(bundle, bundleNames.record)
  if (!file || !record) {
    report('record', 'failed', `${bundleNames.record} is missing or unreadable.`)
    return
  }
  const issues: string[] = []
  if (file.sha256 !== manifest.record_sha256)
    issues.push('The record does not match the hash listed in the manifest.')
  issues.push(...compareManifest(manifest, record))
  if (chain) issues.push(...compareTimeline(chain, record))
  if (chain?.facts) {
    const standing = projectFacts(inOrder(chain, chain.facts))
    issues.push(
      ...compareStatements(standing, record),
      ...entered(record, standing.get('request')),
      ...compareScans(standing, record),
      ...compareFiles(standing, record),
      ...compareReadings(standing, record),
      ...compareDerived(standing, chain, record),
      ...findOmitted(standing, chain, manifest),
      ...manifest.files
        .filter((each) => bound.has(each.kind) && !chainedShaOf(standing, each))
        .map((each) => `${each.name} is not a file whose hash is in the chain.`),
    )
    await checkPrinted(bundle, manifest, standing, { report, comparePages })
  }
  for (const message of issues) report('record', 'failed', message)
  if (issues.length > 0) return
  report(
    'record',
    'passed',
    chain?.facts
      ? 'Everything that the record states is in the chain: document, addresses, options, purchase, files, scans and dates.'
      : 'The record matches the event chain. Bundles of this version do not chain what the record states.',
    [
      bundleNames.record,
      bundleNames.chain,
      ...manifest.files.flatMap(({ kind, name }) => (bound.has(kind) ? [name] : [])),
    ],
  )
  const later = chain?.facts?.filter(({ basis }) => basis === 'stored_rows') ?? []
  const [first] = later
  if (first) {
    report(
      'record',
      'unverified',
      `${later.length === 1 ? '1 fact was' : `${later.length} facts were`} added to the chain on ${first.recorded_at}, from what was stored then: the shipment is older than such entries.`,
    )
  }
}
