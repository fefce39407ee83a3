/** The path of pdf.js's data files, served by `app/pdf-assets`. */
const pdfAssetsPath = '/pdf-assets'

// Documents are untrusted: larger images are omitted to protect memory.
const maximumImagePixels = 50_000_000

/** Options of pdf.js for reading documents. */
export const pdfOptions = {
  cMapUrl: `${pdfAssetsPath}/cmaps/`,
  standardFontDataUrl: `${pdfAssetsPath}/standard_fonts/`,
  wasmUrl: `${pdfAssetsPath}/wasm/`,
  iccUrl: `${pdfAssetsPath}/iccs/`,
  maxImageSize: maximumImagePixels,
  // The worker may not make requests: see its content security policy.
  useWorkerFetch: false,
}
