/** Name of the downloaded mailing-record summary. */
export const proofFilename = (trackingNumber: string): string =>
  `mailing-record-summary-${trackingNumber}.pdf`

/** Name of the downloaded declaration of mailing. */
export const declarationFilename = (trackingNumber: string): string =>
  `declaration-of-mailing-${trackingNumber}.pdf`

/** Name of the summary in a bundle: only certified mail has a mailing record. */
export const summaryFilename = (trackingNumber: string, isCertified: boolean): string =>
  isCertified ? proofFilename(trackingNumber) : `shipment-summary-${trackingNumber}.pdf`

/** Name of the downloaded bundle. */
export const bundleFilename = (trackingNumber: string): string => `evidence-bundle-${trackingNumber}.zip`

/** Name of a bundle in an archive: carriers use tracking numbers again after some years. */
export const archivedBundleFilename = (trackingNumber: string, shipmentId: string): string =>
  `bundles/evidence-bundle-${trackingNumber}-${shipmentId}.zip`

const maxNameLength = 120

/** Name of the original document in a bundle: its own, without what file systems or unpackers stumble over. */
export const documentEntryName = (filename: string): string => {
  const stem = filename
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const short = Array.from(stem).slice(0, maxNameLength).join('')
  return `document/${short || 'document'}.pdf`
}
