import { type Hash } from 'node:crypto'

import { signatureUpdate } from '#lib/proof/pdf-signature.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { signDetached } from '#lib/service/evidence/signing/certificate/sign-detached.ts'
import type { ExhibitCertificate } from '#lib/service/evidence/signing/certificate/signing-certificate.ts'
import {
  dateValue,
  type PdfDictionary,
  type PdfValue,
  textValue,
} from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter, WrittenPdf } from '#lib/service/pdf/assembly/pdf-writer.ts'

/** A certificate that can sign. */
export type ReadyCertificate = Extract<ExhibitCertificate, { state: 'ready' }>

/** Writes the field whose value the signature will be: the object after the last. It is on the first page, and not visible. */
export const writeSignatureField = (
  writer: PdfWriter,
  { field, firstPage }: { field: number; firstPage: number },
): void =>
  writer.write(
    field,
    new Map<string, PdfValue>([
      ['/Type', '/Annot'],
      ['/Subtype', '/Widget'],
      ['/FT', '/Sig'],
      ['/T', '(Signature1)'],
      ['/F', '132'],
      ['/Rect', ['0', '0', '0', '0']],
      ['/P', `${firstPage} 0 R`],
      ['/V', `${writer.objects()} 0 R`],
    ]),
  )

/** Returns the catalog's entry of the form with that field: it has signatures, and may only be appended to. */
export const formOf = (field: number): PdfDictionary =>
  new Map<string, PdfValue>([
    [
      '/AcroForm',
      new Map<string, PdfValue>([
        ['/Fields', [`${field} 0 R`]],
        ['/SigFlags', '3'],
      ]),
    ],
  ])

/** Room for a signature without its certificates, and for a timestamp with those of its authority, in bytes. */
const room = { signature: 4 * 1024, timestamp: 24 * 1024 } as const

/**
 * Signs a sealed exhibit with a certificate. Returns the last bytes of the file: the signature covers all others. `hash`
 * has read the file up to here.
 */
export const certifyExhibit = async (
  ctx: ServiceContext,
  { subject, key }: ReadyCertificate,
  { written, at, hash, signedAt }: { written: WrittenPdf; at: number; hash: Hash; signedAt: Date },
): Promise<Buffer> => {
  const chainBytes = key.chain.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const bytes = room.signature + chainBytes + (ctx.providers.timestamps ? room.timestamp : 0)
  const unsigned = {
    at,
    signedAt: dateValue(signedAt).slice(1, -1),
    name: textValue(subject).slice(1, -1),
    trailer: written.trailer,
    objects: written.objects,
    tableAt: written.tableAt,
  }
  const { text, hole } = signatureUpdate({ ...unsigned, contents: '0'.repeat(2 * bytes) })
  hash.update(text.slice(0, hole.from - at), 'latin1').update(text.slice(hole.to - at), 'latin1')
  const digest = Uint8Array.from(hash.digest())
  let signature = await signDetached(ctx, key, digest)
  // An authority with longer certificates than there is room for: the signature is valid without its timestamp.
  if (signature.byteLength > bytes)
    signature = await signDetached({ ...ctx, providers: { ...ctx.providers, timestamps: null } }, key, digest)
  const contents = signature.toString('hex').padEnd(2 * bytes, '0')
  return Buffer.from(signatureUpdate({ ...unsigned, contents }).text, 'latin1')
}
