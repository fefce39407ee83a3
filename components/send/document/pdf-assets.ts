/** Where the dashboard serves the data files of pdf.js from; `app/pdf-assets` answers there. */
export const pdfAssetsPath = '/pdf-assets'
