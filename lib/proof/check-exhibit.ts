import type { ExhibitManifest } from './bundle-files.ts'
import type { OpenBundle, Report } from './open-bundle.ts'
import { hexOfBase64 } from './pdf-signature.ts'
import { type CertificateSignature, sealedPdfName } from './sealed-pdf.ts'

/** Checks that an exhibit's PDF is the one that its manifest lists. */
export const checkExhibit = (exhibit: OpenBundle, { files }: ExhibitManifest, report: Report): void => {
  const [listed, ...others] = files
  const found = exhibit.files.get(sealedPdfName)
  const isSame =
    listed?.name === sealedPdfName &&
    others.length === 0 &&
    found?.sizeBytes === listed.size_bytes &&
    found.sha256 === listed.sha256
  if (isSame) report('files', 'passed', 'Every byte of the PDF is as it was signed.')
  else report('files', 'failed', 'The PDF is not the one that was signed: it was changed or replaced.')
}

/**
 * Checks that the signature by certificate is the one that the manifest announces, and of this file. Whose certificate
 * it is, PDF readers verify.
 */
export const checkCertificate = (
  found: CertificateSignature | null,
  { certificate: announced }: ExhibitManifest,
  report: Report,
): void => {
  if (!found && !announced) return
  if (!found) {
    report('files', 'failed', 'The signature with the organization’s certificate was removed.')
    return
  }
  const isAnnounced = announced !== undefined && found.contents.includes(hexOfBase64(announced.der))
  if (!isAnnounced || !found.isOfThisFile) {
    report('files', 'failed', 'The signature with a certificate was changed, or is of another file.')
    return
  }
  const message = `The PDF is also signed with a certificate of ${found.name}, issued by ${announced.issuer}. A PDF reader verifies that signature and who issued the certificate.`
  report('certificate', 'unverified', message)
}
