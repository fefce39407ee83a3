/** Returns a PDF of these objects, numbered from 1 (the catalog), with a correct table of them. */
export const assemblePdf = (...objects: string[]): Buffer => {
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const entries = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  return Buffer.from(`${body}${table}${trailer}`, 'latin1')
}

/** Returns a stream of text for a page. */
export const pageContent = (text: string): string => {
  const drawing = `BT /F1 12 Tf 72 720 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`
  return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`
}

/** Returns a one-page PDF that shows the text, smaller than any program would make it. */
export const smallPdf = (text: string): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pageContent(text),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  )
