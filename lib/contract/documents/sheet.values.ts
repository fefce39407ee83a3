/** The paper that everything is printed on: US Letter, by its name in IPP (PWG 5101.1) and in PostScript points. */
export const sheetSize = { media: 'na_letter_8.5x11in', name: 'Letter', widthPoints: 612, heightPoints: 792 }
