import { read } from '#components/api/read.ts'

/** Reads the certificate with which exhibits are signed. */
export const signingCertificateQueries = {
  settings: () => read('getSigningCertificate', {}),
}
