import PDFDocument from 'pdfkit'

/** Returns a PDF of one page with text fields of these names, one below the other. */
export const formPdf = async (fields: readonly string[]): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'LETTER' })
  const chunks: Buffer[] = []
  const ended = new Promise<Buffer>((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
  })
  pdf.font('Helvetica')
  pdf.initForm()
  fields.forEach((name, index) => pdf.formText(name, 72, 72 + index * 22, 400, 18))
  pdf.end()
  return ended
}
