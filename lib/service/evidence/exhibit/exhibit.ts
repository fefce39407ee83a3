import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'

import type { ExhibitQuery } from '#lib/contract/evidence/exhibit.ts'
import { batesNumber, exhibitParts } from '#lib/contract/evidence/exhibit.values.ts'
import { markOf } from '#lib/service/config/specimen.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import type { ChosenShipment } from '#lib/service/evidence/archive/select-shipments.ts'
import { type Bookmark, pageLabelsOf } from '#lib/service/evidence/placed-pages/navigation.ts'
import {
  writeOwnPages,
  writePageTree,
  type WrittenPage,
} from '#lib/service/evidence/placed-pages/page-assembly.ts'
import { drawStamps } from '#lib/service/evidence/placed-pages/page-stamps.ts'
import { declarePdfA } from '#lib/service/evidence/placed-pages/pdf-a.ts'
import { writePdfEnd } from '#lib/service/evidence/placed-pages/pdf-end.ts'
import { loadCertificate } from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import { issuerOf } from '#lib/service/evidence/signing/issuer.ts'
import { signManifest } from '#lib/service/evidence/signing/signed-manifest.ts'
import { currentSigningKey, type SigningKey } from '#lib/service/evidence/signing/signing-keys.ts'
import type { FileDownload } from '#lib/service/files/downloads.ts'
import { localDay } from '#lib/service/local-time.ts'
import { writeHiddenFont } from '#lib/service/pdf/assembly/hidden-text.ts'
import { openPdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import { attachBundle, attachmentsOf } from './attach-bundle.ts'
import { certifyExhibit, formOf, type ReadyCertificate, writeSignatureField } from './certify-exhibit.ts'
import { describeSelection, hasBundles, isPdfA, selectLetters } from './choose-letters.ts'
import { exhibitManifest } from './exhibit-manifest.ts'
import { type ExhibitFacts, isOfOneLetter } from './exhibit-model.ts'
import { makeOwnPages, numberPages } from './own-pages.ts'
import type { Pagination } from './pagination.ts'
import { sealExhibit } from './seal-exhibit.ts'
import { type ExhibitDraft, writeLetter, type WrittenLetter } from './write-letter.ts'

const bookmarksOf = (exhibit: ExhibitFacts, { letters: numbered, appendix }: Pagination): Bookmark[] => [
  ...(isOfOneLetter(exhibit)
    ? []
    : [
        { title: 'Cover', page: 1 },
        { title: 'Index', page: 2 },
      ]),
  ...exhibit.letters.map(({ facts, files, name, shipmentId, trackingNumber }, index): Bookmark => {
    const place = numbered[index]
    const called = [facts?.recipient ?? name ?? shipmentId, trackingNumber].filter(Boolean).join(', ')
    return {
      title: `${index + 1}. ${called}`,
      page: place?.first ?? 1,
      children: files.flatMap(({ title }, file) => {
        const page = place?.parts[file] ?? null
        return page === null ? [] : [{ title, page }]
      }),
    }
  }),
  { title: 'Source files', page: appendix },
]

type OwnPages = { front: WrittenPage[]; sheets: WrittenPage[]; appendix: WrittenPage[] }

/** The pages of the exhibit in their order: those of each letter follow its sheet. */
const inOrder = (
  { front, sheets, appendix }: OwnPages,
  counts: readonly number[],
  letters: readonly WrittenLetter[],
): WrittenPage[] => {
  let next = 0
  const between = letters.flatMap((letter, index) => {
    const from = next
    next += counts[index] ?? 0
    return [...sheets.slice(from, next), ...letter.pages]
  })
  return [...front, ...between, ...appendix]
}

type Plan = Omit<ExhibitFacts, 'letters'> & {
  filename: string
  chosen: readonly ChosenShipment[]
  key: SigningKey
  signer: ReadyCertificate | null
}

/** Pages whose numbers are drawn together: they share their fonts, and are in memory at once. */
const stampedAtOnce = 300

/**
 * The bytes of an exhibit. Letters come first, each file written as it is read, so that no two are in memory; parts
 * that cover all letters, such as the index and the page tree, come last. Readers follow the tree.
 */
const exhibitBytes = async function* (ctx: ServiceContext, plan: Plan): AsyncGenerator<Buffer> {
  const { chosen, filename, key, signer, ...facts } = plan
  const writer = openPdfWriter()
  const hiddenFont = facts.isPdfA ? await writeHiddenFont(writer) : null
  const draft: ExhibitDraft = { ...facts, writer, filename, hiddenFont, known: new Map() }
  const letters: WrittenLetter[] = []
  const attachments: number[] = []
  for (const [index, shipment] of chosen.entries()) {
    const { letter, pages } = yield* writeLetter(ctx, draft, shipment)
    if (facts.hasBundles && letter.facts) {
      yield* writer.drain()
      const about = { shipmentId: shipment.id, isOnly: chosen.length === 1 }
      const { bundle, number } = yield* attachBundle(ctx, writer, about)
      letter.bundle = bundle
      if (number !== null) attachments.push(number)
    }
    letters.push({ letter, pages })
    // Shows the recipient the progress of the file.
    writer.comment(`letter ${index + 1} of ${chosen.length}`)
    yield* writer.drain()
  }
  const exhibit: ExhibitFacts = { ...facts, letters: letters.map(({ letter }) => letter) }
  const { pagination, sheets } = await numberPages(exhibit)
  const made = makeOwnPages(exhibit, pagination)
  const own: OwnPages = { front: [], sheets: [], appendix: [] }
  for (const [section, makers] of [
    ['front', made.front],
    ['sheets', made.sheets],
    ['appendix', made.appendix],
  ] as const) {
    for (const each of makers) {
      const { bytes } = await each()
      own[section].push(...(await writeOwnPages(ctx, writer, bytes)).pages)
      yield* writer.drain()
    }
  }
  const pages = inOrder(own, sheets, letters)
  if (pages.length !== pagination.total) throw new Error('An exhibit has other pages than were counted.')
  const stamps: WrittenPage[] = []
  for (let first = 0; first < pages.length; first += stampedAtOnce) {
    const drawn = await drawStamps(
      pages.slice(first, first + stampedAtOnce).map(({ paper, documentSha256 }, index) => ({
        paper,
        documentSha256,
        title: facts.title,
        bates: facts.bates && batesNumber(facts.bates, first + index),
        page: `Page ${first + index + 1} of ${pages.length}`,
      })),
      { createdAt: facts.madeAt, mark: markOf(ctx.config) },
    )
    stamps.push(...(await writeOwnPages(ctx, writer, drawn)).pages)
    yield* writer.drain()
  }
  const field = signer ? writer.reserve() : null
  const { tree, numbers } = writePageTree(writer, pages, stamps, field)
  const { title, organizationName: author, madeAt: createdAt } = facts
  const about = { title, author, createdAt }
  const written = writePdfEnd(writer, {
    ...about,
    bookmarks: bookmarksOf(exhibit, pagination),
    tree,
    numbers,
    identity: [title, author, createdAt, chosen.map(({ id }) => id)],
    catalog: [
      ['/PageLabels', pageLabelsOf(numbers.length, facts.bates)],
      ...attachmentsOf(attachments),
      ...(facts.isPdfA ? await declarePdfA(writer, about) : []),
      ...(field === null ? [] : formOf(field)),
    ],
    writeLast: () => {
      if (field !== null) writeSignatureField(writer, { field, firstPage: numbers[0] ?? 0 })
    },
  })
  yield* writer.drain()
  const manifest = exhibitManifest(ctx.organizationId, exhibit, {
    pagination,
    measure: written,
    certificate: signer,
  })
  const seal = sealExhibit(await signManifest(ctx, manifest, key), written)
  yield seal
  if (!signer) return
  const at = written.sizeBytes + seal.byteLength
  const hash = written.hash.update(seal)
  yield await certifyExhibit(ctx, signer, { written, at, hash, signedAt: facts.madeAt })
}

const filenameOf = (title: string, day: string): string => {
  const stem = title
    .normalize('NFC')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  return `${stem || 'Exhibit'} ${day}.pdf`
}

/**
 * Streams one signed PDF of several letters, to be attached to a filing: cover and index unless it is one letter, and for each
 * letter a sheet of its record and the chosen parts, with continuous page numbers, bookmarks and the hash of each source file. States
 * letters that were not bought, have expired, or are corrupted, and continues. Throws SHIPMENT_NOT_FOUND, and
 * VALIDATION_ERROR for too many letters or pages.
 */
export const getExhibit = async (ctx: ServiceContext, query: ExhibitQuery): Promise<FileDownload> => {
  const { title, parts, bates_prefix: prefix, bates_start: start } = query
  const chosen = await selectLetters(ctx, query)
  const madeAt = ctx.clock.now()
  const [organization] = await ctx.db
    .select({ name: organizations.name, timeZone: organizations.timeZone })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  const key = await currentSigningKey(ctx)
  const certificate = await loadCertificate(ctx)
  const plan: Plan = {
    title,
    organizationName: organization?.name ?? '',
    timeZone: organization?.timeZone ?? undefined,
    madeAt,
    issuer: issuerOf(ctx, key),
    parts,
    hasBundles: hasBundles(query, chosen.length),
    isPdfA: isPdfA(query, chosen.length),
    leftOut: exhibitParts.filter((part) => !parts.includes(part)),
    bates: prefix === undefined ? null : { prefix, start },
    selection: await describeSelection(ctx, query, chosen.length),
    filename: filenameOf(title, localDay(madeAt.toISOString(), organization?.timeZone ?? undefined)),
    chosen,
    key,
    // Its key is not among what pages are made of.
    certificate:
      certificate?.state === 'ready'
        ? { subject: certificate.subject, issuer: certificate.issuer }
        : certificate,
    signer: certificate?.state === 'ready' ? certificate : null,
  }
  return {
    filename: plan.filename,
    contentType: 'application/pdf',
    body: Readable.from(exhibitBytes(ctx, plan), { objectMode: false }),
  }
}
