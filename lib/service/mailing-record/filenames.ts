/** Names a piece in the names of its files: by its tracking number, or by its id where the carrier does not track it. */
export const nameOfPiece = (shipment: { trackingNumber: string | null; id: string }): string =>
  shipment.trackingNumber ?? shipment.id

/** Name of the downloaded mailing-record summary. */
export const proofFilename = (named: string): string => `mailing-record-summary-${named}.pdf`

/** Name of the downloaded declaration of mailing. */
export const declarationFilename = (named: string): string => `declaration-of-mailing-${named}.pdf`

/** Name of the summary in a bundle: only certified mail has a mailing record. */
export const summaryFilename = (named: string, isCertified: boolean): string =>
  isCertified ? proofFilename(named) : `shipment-summary-${named}.pdf`

/** Name of the downloaded bundle. */
export const bundleFilename = (named: string): string => `evidence-bundle-${named}.zip`

/** Name of a bundle in an archive: carriers use tracking numbers again after some years. */
export const archivedBundleFilename = (named: string, shipmentId: string): string =>
  `bundles/evidence-bundle-${named}-${shipmentId}.zip`

/** With the folder that Windows unpacks an archive to, a path of 260 characters must hold it; Linux takes names of 255 bytes. */
const longest = { characters: 80, bytes: 200 }

/** Names of devices, which Windows takes for them with any extension. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i

const shorten = (name: string): string => {
  let short = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    const next = short + segment
    if (next.length > longest.characters || Buffer.byteLength(next) > longest.bytes) break
    short = next
  }
  return short
}

/** A document's own name, without what file systems or unpackers stumble over. */
const entryStem = (filename: string): string => {
  const stem = filename
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
  const short = shorten(stem).replace(/[.\s]+$/, '')
  return reserved.test(short) ? `_${short}` : short || 'document'
}

/** Name of the document in a bundle. */
export const documentEntryName = (filename: string): string => `document/${entryStem(filename)}.pdf`

/** Names a part of an assembled document: numbered, so that names sort in order and are unique. */
export const partEntryName = (position: number, filename: string): string =>
  `document/parts/${String(position).padStart(2, '0')} ${entryStem(filename)}.pdf`
