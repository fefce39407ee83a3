import { createHash } from 'node:crypto'
import { posix } from 'node:path'

import type { ServiceContext } from '#lib/service/context.ts'
import { describeMissingBundle, openBundle } from '#lib/service/evidence/evidence-bundle.ts'
import { pieceNameOf, recordedAt } from '#lib/service/evidence/evidence-record.ts'
import { archivedBundleFilename, bundleFilename } from '#lib/service/mailing-record/filenames.ts'
import {
  dateValue,
  type PdfDictionary,
  type PdfValue,
  textValue,
} from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

import type { ExhibitBundle } from './exhibit-model.ts'

/** A bundle that is in the PDF as a file; `number` is its file specification, null where it could not be attached. */
type Attached = { bundle: ExhibitBundle; number: number | null }

/**
 * Writes the evidence bundle of a letter into the PDF as an embedded file (ISO 32000-2, 7.11.4), chunk by chunk as it is
 * made. States why a letter has none.
 */
export const attachBundle = async function* (
  ctx: ServiceContext,
  writer: PdfWriter,
  { shipmentId, isOnly }: { shipmentId: string; isOnly: boolean },
): AsyncGenerator<Buffer, Attached> {
  let opened: Awaited<ReturnType<typeof openBundle>>
  try {
    opened = await openBundle(ctx, shipmentId)
  } catch (error) {
    const note = `Not attached: ${describeMissingBundle(error)}`
    return { bundle: { name: null, sizeBytes: null, sha256: null, note }, number: null }
  }
  const { record, body } = opened
  const named = pieceNameOf(record)
  const name = isOnly ? bundleFilename(named) : posix.basename(archivedBundleFilename(named, shipmentId))
  const [file, params, number] = [writer.reserve(), writer.reserve(), writer.reserve()]
  const stream = writer.openStream(
    file,
    new Map([
      ['/Type', '/EmbeddedFile'],
      ['/Subtype', '/application#2Fzip'],
      ['/Params', `${params} 0 R`],
    ]),
  )
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  let sizeBytes = 0
  // The archive is a stream of bytes, which are typed as anything.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sha256.update(chunk)
    md5.update(chunk)
    sizeBytes += chunk.byteLength
    stream.put(chunk)
    yield* writer.drain()
  }
  stream.end()
  writer.write(
    params,
    new Map([
      ['/Size', String(sizeBytes)],
      ['/ModDate', dateValue(new Date(recordedAt(record)))],
      ['/CheckSum', `<${md5.digest('hex').toUpperCase()}>`],
    ]),
  )
  writer.write(
    number,
    new Map<string, PdfValue>([
      ['/Type', '/Filespec'],
      ['/F', textValue(name)],
      ['/UF', textValue(name)],
      ['/Desc', textValue(`Evidence bundle of ${named}`)],
      ['/AFRelationship', '/Supplement'],
      [
        '/EF',
        new Map([
          ['/F', `${file} 0 R`],
          ['/UF', `${file} 0 R`],
        ]),
      ],
    ]),
  )
  return { bundle: { name, sizeBytes, sha256: sha256.digest('hex'), note: '' }, number }
}

/** Returns the entries of the catalog by which readers find these embedded files; none without any. */
export const attachmentsOf = (numbers: readonly number[]): PdfDictionary => {
  if (numbers.length === 0) return new Map()
  const references = numbers.map((number) => `${number} 0 R`)
  // Names of a name tree are in order.
  const names = references.flatMap((reference, index) => [
    `(${String(index + 1).padStart(4, '0')})`,
    reference,
  ])
  return new Map<string, PdfValue>([
    ['/AF', references],
    ['/Names', new Map([['/EmbeddedFiles', new Map([['/Names', names]])]])],
  ])
}
