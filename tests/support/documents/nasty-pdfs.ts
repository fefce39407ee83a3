import { assemblePdf, pageContent } from './small-pdf.ts'

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] >>'
const resources = '/Resources << /Font << /F1 5 0 R >> >>'

const streamOf = (drawing: string): string => `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`

/** Returns a page that is cropped and turned, with a red square as an annotation that has no appearance of its own. */
export const turnedPdf = (degrees: 90 | 180 | 270 = 90): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] /Rotate ${degrees} >>`,
    `<< /Type /Page /Parent 2 0 R /CropBox [50 50 500 750] /Contents 4 0 R ${resources} /Annots [6 0 R] >>`,
    pageContent('Turned'),
    font,
    '<< /Type /Annot /Subtype /Square /Rect [72 600 300 650] /C [1 0 0] /F 4 >>',
  )

/** Returns a form whose field has a value and no appearance: readers draw it from the form's own font. */
export const formPdf = (value: string): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /NeedAppearances true /Fields [6 0 R] /DR << /Font << /Helv 5 0 R >> >> /DA (/Helv 12 Tf 0 g) >> >>',
    pages,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${resources} /Annots [6 0 R] >>`,
    pageContent('A form'),
    font,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (${value}) /DA (/Helv 12 Tf 0 g) /Rect [72 600 300 620] /F 4 /P 3 0 R >>`,
  )

/** Returns a page with a layer that is hidden: the catalog says so, not the page. */
export const hiddenLayerPdf = (): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] /Order [6 0 R] >> >> >>',
    pages,
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /L 6 0 R >> >> >>',
    streamOf('BT /F1 12 Tf 72 720 Td (Shown) Tj ET /OC /L BDC BT /F1 40 Tf 72 400 Td (DRAFT) Tj ET EMC'),
    font,
    '<< /Type /OCG /Name (Draft) >>',
  )

/** Returns a page with a signature, as far as its dictionaries go: there is nothing behind it. */
export const signedPdf = (): Buffer =>
  assemblePdf(
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [6 0 R] >> >>',
    pages,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${resources} /Annots [6 0 R] >>`,
    pageContent('Signed'),
    font,
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (signature) /V 7 0 R /Rect [0 0 0 0] /F 132 /P 3 0 R >>',
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 10] /Contents <00> >>',
  )
