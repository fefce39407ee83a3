/** Name of the downloaded mailing-record summary. */
export const proofFilename = (trackingNumber: string): string =>
  `mailing-record-summary-${trackingNumber}.pdf`

/** Name of the downloaded bundle. */
export const bundleFilename = (trackingNumber: string): string => `evidence-bundle-${trackingNumber}.zip`
