import { z } from 'zod'

import { text, timestamp } from '#lib/contract/api/primitives.ts'

import { certificateLimits } from './signing-certificate.values.ts'

/** The certificate with which an organization signs its exhibits. Its private key is never returned. */
export const signingCertificate = z
  .object({
    subject: text().meta({ description: 'Whom it names.', examples: ['Harbor Legal'] }),
    issuer: text().meta({ description: 'Who issued it.' }),
    serial_number: text(),
    sha256: text().meta({ description: 'SHA-256 of the certificate, in hexadecimal.' }),
    key: z.enum(['rsa', 'ec']).meta({ description: 'Kind of its key.' }),
    valid_from: timestamp,
    valid_until: timestamp,
    state: z.enum(['valid', 'expiring', 'expired', 'not_yet_valid']).meta({
      description: `\`expiring\` in the last ${certificateLimits.warningDays} days. Exhibits are signed with it only while it is valid.`,
    }),
    uploaded_at: timestamp,
  })
  .meta({ id: 'SigningCertificate' })

export type SigningCertificate = z.infer<typeof signingCertificate>

/** The certificate, or null without any. */
export const signingCertificateSettings = z
  .object({ certificate: signingCertificate.nullable() })
  .meta({ id: 'SigningCertificateSettings' })

export type SigningCertificateSettings = z.infer<typeof signingCertificateSettings>

/** A new certificate with its private key. */
export const setSigningCertificateInput = z
  .object({
    pkcs12: z
      .base64('Use Base64.')
      .min(1, 'Choose a .p12 or .pfx file.')
      .max(Math.ceil(certificateLimits.maxBytes / 3) * 4, 'The file is larger than 64 KB.')
      .meta({
        description:
          'A PKCS #12 file (.p12, .pfx) in Base64. Its key is RSA with 2,048 bits or more, or EC P-256.',
      }),
    password: text()
      .max(certificateLimits.passwordLength, `Use at most ${certificateLimits.passwordLength} characters.`)
      .meta({ description: 'The file’s password. It is not stored.' }),
  })
  .meta({ id: 'SetSigningCertificate' })

export type SetSigningCertificateInput = z.infer<typeof setSigningCertificateInput>
