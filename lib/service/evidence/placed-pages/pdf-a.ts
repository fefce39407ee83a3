import { readFile } from 'node:fs/promises'

import { escapeXml } from '#lib/service/files/escape-xml.ts'
import type { PdfValue } from '#lib/service/pdf/assembly/pdf-values.ts'
import type { PdfWriter } from '#lib/service/pdf/assembly/pdf-writer.ts'

/** What a PDF states about itself, in its information and in its metadata alike. */
type About = { title: string; author: string; createdAt: Date }

const metadata = ({
  title,
  author,
  createdAt,
}: About): string => `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about=""
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
        xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
        xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <pdfaid:part>3</pdfaid:part>
      <pdfaid:conformance>B</pdfaid:conformance>
      <dc:format>application/pdf</dc:format>
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
      <xmp:CreatorTool>Mailroom</xmp:CreatorTool>
      <xmp:CreateDate>${createdAt.toISOString().slice(0, 19)}Z</xmp:CreateDate>
      <pdf:Producer>Mailroom</pdf:Producer>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

/** The profile that pdfkit describes its colors with. It is in its package, and not among what that exports. */
const readColorProfile = (): Promise<Buffer> =>
  readFile(new URL('data/sRGB_IEC61966_2_1.icc', import.meta.resolve('pdfkit')))

/** The kind of PDF/A that is declared here, as people write it. */
export const pdfAName = 'PDF/A-3b'

/**
 * Declares a PDF to be PDF/A-3b (ISO 19005-3) and its colors to be sRGB. Returns the entries of its catalog. The caller
 * sees to it that this is true of every page.
 */
export const declarePdfA = async (
  writer: PdfWriter,
  about: About,
): Promise<readonly (readonly [string, PdfValue])[]> => {
  const [description, profile] = [writer.reserve(), writer.reserve()]
  writer.write(
    description,
    new Map([
      ['/Type', '/Metadata'],
      ['/Subtype', '/XML'],
    ]),
    Buffer.from(metadata(about)),
  )
  writer.write(profile, new Map([['/N', '3']]), await readColorProfile())
  const intent = new Map([
    ['/Type', '/OutputIntent'],
    ['/S', '/GTS_PDFA1'],
    ['/OutputConditionIdentifier', '(sRGB IEC61966-2.1)'],
    ['/Info', '(sRGB IEC61966-2.1)'],
    ['/DestOutputProfile', `${profile} 0 R`],
  ])
  return [
    ['/Metadata', `${description} 0 R`],
    ['/OutputIntents', [intent]],
  ]
}
