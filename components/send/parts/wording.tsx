export const howToSendThem = 'How to send these PDFs'
export const separateLetters = 'Separate letters'
export const eachIsALetter = 'Each PDF becomes its own letter.'
export const oneLetter = 'One letter'
export const allInOneEnvelope = 'All PDFs go in one envelope, in the order you choose.'

export const pdfsInThisLetter = 'PDFs in this letter'
export const inThisOrder = 'Printed in this order.'
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const remove = (name: string) => `Remove ${name}`
export const alreadyFirst = 'Already first.'
export const alreadyLast = 'Already last.'
export const moved = (name: string, place: number, count: number) => `${name} is now ${place} of ${count}.`
export const removed = (name: string) => `${name} removed.`
export const dragToReorder = 'Drag to reorder'
export const titleOnTheSeparator = 'Title on the separator sheet'
export const titleOnSeparator = (name: string) => `${titleOnTheSeparator} before ${name}`

export const addSeparators = 'Add separator sheets'
export const separatorsAbout =
  'A page before each PDF but the first that shows its title. Printed and priced like any page.'
export const startOnNewSheets = 'Start each PDF on a new sheet'
export const newSheetsAbout =
  'For printing on both sides: adds a blank page after a PDF with an odd number of pages. Blank pages are priced like any page. Turn it off to print on one side.'

export const total = (pages: string) => `${pages} in all`
export const withExtra = (extra: string) => `, including ${extra}`
export const and = ' and '
export const separatorSheet = 'separator sheet'
export const blankPage = 'blank page'

export const combine = 'Combine into one letter'
export const update = 'Update the letter'
export const addAtLeastTwo = 'Add at least two PDFs.'
export const waitForUploads = 'Wait until all PDFs are uploaded.'
export const removeRefused = 'Remove the PDFs that were not accepted.'
export const atMost = (count: number) => `A letter can have up to ${count} PDFs.`
export const nothingChanged = 'Nothing has changed.'
export const couldNotBeCombined = 'The PDFs could not be combined'
