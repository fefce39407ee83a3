import { assemblePdf, pageContent } from './small-pdf.ts'

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const resources = '/Resources << /Font << /F1 5 0 R >> >>'

type Parts = {
  /** Entries of the catalog. */
  catalog?: string
  /** Entries of the only page. */
  page?: string
  /** Annotations, numbered from 6. */
  annotations?: readonly string[]
  /** Other objects, numbered after the annotations. */
  objects?: readonly string[]
  text?: string
}

const referencesTo = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${6 + index} 0 R`).join(' ')

/** Returns a PDF of one page that says "Notice", with what is given. */
export const printedPdf = ({
  catalog = '',
  page = '/MediaBox [0 0 612 792]',
  annotations = [],
  objects = [],
  text = 'Notice',
}: Parts): Buffer =>
  assemblePdf(
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R ${resources} /Annots [${referencesTo(annotations.length)}] >>`,
    pageContent(text),
    font,
    ...annotations,
    ...objects,
  )

/** Returns a form with these fields, which are printed (`/F 4`) where they do not say otherwise, one below the other. */
export const fieldsPdf = (
  fields: readonly string[],
  { needAppearances = true, objects = [] as string[] } = {},
) =>
  printedPdf({
    catalog: `/AcroForm << /Fields [${referencesTo(fields.length)}] ${needAppearances ? '/NeedAppearances true' : ''} /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> >>`,
    annotations: fields.map((field, index) => {
      const top = 690 - index * 30
      const flags = /\/F \d/.test(field) ? '' : '/F 4'
      return `<< /Type /Annot /Subtype /Widget /P 3 0 R /Rect [72 ${top - 20} 300 ${top}] ${flags} ${field} >>`
    }),
    objects,
  })

/** Returns a drawing that an annotation shows: a black box. */
export const blackBox =
  '<< /Type /XObject /Subtype /Form /BBox [0 0 228 20] /Length 14 >>\nstream\n0 0 228 20 re f\nendstream'

/** Returns a form that says "Please wait" on its page and is drawn from its XFA part by Acrobat. */
export const placeholderPdf = (needsRendering: boolean): Buffer => {
  const template = '<template><subform><field name="Claim"/></subform></template>'
  return printedPdf({
    catalog: `${needsRendering ? '/NeedsRendering true' : ''} /AcroForm << /Fields [] /XFA 6 0 R >>`,
    text: 'Please wait...',
    objects: [`<< /Length ${template.length} >>\nstream\n${template}\nendstream`],
  })
}

/** Returns a page that asks readers to open the two files in it. */
export const portfolioPdf = ({ isCollection }: { isCollection: boolean }): Buffer =>
  printedPdf({
    catalog: `${isCollection ? '/Collection << /View /D >>' : ''} /Names << /EmbeddedFiles << /Names [(exhibit.pdf) 6 0 R (notice.pdf) 7 0 R] >> >>`,
    text: 'Open this portfolio in Acrobat',
    objects: [
      '<< /Type /Filespec /F (exhibit.pdf) /UF (exhibit.pdf) /EF << /F 8 0 R >> >>',
      '<< /Type /Filespec /F (notice.pdf) /UF (notice.pdf) /EF << /F 8 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 4 >>\nstream\n%PDF\nendstream',
    ],
  })

/** Returns a page with a layer in each of these states, on a screen and on paper. */
export const layersPdf = (state: { view: 'ON' | 'OFF'; print: 'ON' | 'OFF' }): Buffer => {
  const drawing = 'BT /F1 12 Tf 72 720 Td (Shown) Tj ET /OC /L BDC BT /F1 40 Tf 72 400 Td (DRAFT) Tj ET EMC'
  return assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /Order [6 0 R] /AS [<< /Event /View /Category [/View] /OCGs [6 0 R] >> << /Event /Print /Category [/Print] /OCGs [6 0 R] >>] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /L 6 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    font,
    `<< /Type /OCG /Name (Draft) /Usage << /View << /ViewState /${state.view} >> /Print << /PrintState /${state.print} >> >> >>`,
  )
}
