/** A signature by certificate at the end of a sealed PDF (ISO 32000-2, 12.8; PAdES, ETSI EN 319 142-1). */
export type PdfSignature = {
  /** Offset in bytes at which it begins: the end of the sealed PDF. */
  at: number
  /** As PDF writes it, such as `D:20261129020000Z`. */
  signedAt: string
  /** The signer's name, in UTF-16 as hexadecimal. */
  name: string
  /** The signature (CMS) in hexadecimal, with zeros up to the room it has. */
  contents: string
  /** Text of the PDF's trailer up to the number of its objects. */
  trailer: string
  /** How many objects the PDF has: the signature is the next, to which the PDF refers already. */
  objects: number
  /** Offset of the PDF's table of objects. */
  tableAt: number
}

/** Bytes of a signature's update, and the range in the file that its signature leaves out. */
export type SignatureUpdate = { text: string; hole: { from: number; to: number } }

/** Width of the four numbers of a byte range, so that they can be filled in. */
const rangeWidth = 48

/**
 * Returns the update that adds a signature to a sealed PDF: one object and its table. The signature covers every byte of
 * the file but its own. These bytes are fixed: a verifier makes them again and compares.
 */
export const signatureUpdate = (signature: PdfSignature): SignatureUpdate => {
  const { at, signedAt, name, contents, trailer, objects, tableAt } = signature
  const head = `${objects} 0 obj\n<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (${signedAt}) /Name <${name}> /Contents `
  const from = at + head.length
  const to = from + contents.length + 2
  const endOf = (range: string) => ` /ByteRange ${range}>>\nendobj\n`
  const newTableAt = to + endOf(' '.repeat(rangeWidth)).length
  const end = `xref\n${objects} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n${trailer} /Size ${objects + 1} /Prev ${tableAt}>>\nstartxref\n${newTableAt}\n%%EOF\n`
  const range = `[0 ${from} ${to} ${newTableAt + end.length - to}]`.padEnd(rangeWidth)
  return { text: `${head}<${contents}>${endOf(range)}${end}`, hole: { from, to } }
}

const updatePattern =
  /^\d+ 0 obj\n<<\/Type \/Sig [^<>()]*\/M \((D:\d{14}Z)\) \/Name <([0-9A-F]*)> \/Contents <([0-9a-f]*)> /

/** Reads a signature's update at `at`. Null if these bytes are no such update, or have anything else in them. */
export const readSignatureUpdate = (
  text: string,
  at: number,
  pdf: Pick<PdfSignature, 'trailer' | 'objects' | 'tableAt'>,
): (SignatureUpdate & PdfSignature) | null => {
  const [, signedAt, name = '', contents = ''] = updatePattern.exec(text) ?? []
  if (signedAt === undefined) return null
  const signature = { ...pdf, at, signedAt, name, contents }
  const update = signatureUpdate(signature)
  return update.text === text ? { ...signature, ...update } : null
}

/** The attribute of a CMS signature with the SHA-256 of what is signed (RFC 5652, 11.2), in DER. */
const digestAttribute = /06092a864886f70d01090431220420([0-9a-f]{64})/

/** Returns the SHA-256 that a signature states of the bytes that it covers; null if it states none. */
export const signedDigest = (contents: string): string | null => digestAttribute.exec(contents)?.[1] ?? null

/** Returns the bytes of Base64 in hexadecimal. */
export const hexOfBase64 = (base64: string): string =>
  Array.from(atob(base64), (character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
