import { strToU8, zipSync } from 'fflate'

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A Word document with this body, in WordprocessingML, and other parts by their paths. */
export const docx = (body: string, others: Record<string, Uint8Array> = {}): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(types),
      '_rels/.rels': strToU8(relations),
      'word/document.xml': strToU8(
        `<?xml version="1.0"?><w:document ${namespace}><w:body>${body}</w:body></w:document>`,
      ),
      ...others,
    }),
  )

/** A header with this text. */
export const docxHeader = (text: string): Uint8Array =>
  strToU8(`<?xml version="1.0"?><w:hdr ${namespace}><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:hdr>`)
