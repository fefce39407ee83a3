import type { ReactNode } from 'react'

export const printing = 'Printing'
export const printersCouldNotBeLoaded = 'Printers could not be loaded'

export const giveThisSecretToThePrint =
  'Give this secret to the print shop. Once they’ve set it up, enable the print shop here.'
export const addPrinter = 'Add printer'
export const anIppEverywhereOrAirprint =
  'An IPP Everywhere or AirPrint printer, a CUPS queue, a label printer or a print shop.'
export const testConnection = 'Test connection'
export const type = 'Type'
export const printerOrPrintQueue = 'Printer or print queue'
export const printShop = 'Print shop'
export const labelPrinterOnATcp = 'Label printer on a TCP port'
export const prints = 'Prints'
export const documentsAndEnvelopes = 'Documents and envelopes'
export const labels = 'Labels'
export const labelFormat = 'Label format'
export const chooseAFormat = 'Choose a format'
export const pdf = 'PDF'
export const png = 'PNG'
export const zpl = 'ZPL'
export const resolution = 'Resolution'
export const chooseAResolution = 'Choose a resolution'
export const dpi = '203 dpi'
export const dpiOption = '300 dpi'
export const name = 'Name'
export const secondFloor = 'Second floor'
export const url = 'URL'

export const printers = 'Printers'
export const jobsGoToTheFirst = 'Jobs go to the first available printer that supports them.'
export const noLabelPrinterIsSet =
  'No label printer is set up. Open each label in its shipment and print it at 100 %, or add a label printer.'
export const noPrintersAdded = 'No printers added'

export const doesNotAnswerSince = (time: ReactNode) => <>Does not answer since {time}</>
export const movedToPosition = (name: string | number, position: string | number) =>
  `${name} moved to position ${position}`
export const removedName = (name: string | number) => `${name} removed`
export const testConnectionTo = (name: string | number) => `Test connection to ${name}`
export const moveUp = (name: string | number) => `Move up ${name}`
export const moveUpButton = 'Move up'
export const disable = 'Disable'
export const enable = 'Enable'
export const removeName = (name: string | number) => `Remove ${name}`
export const remove = 'Remove'
export const removeWithName = (name: string | number) => `Remove ${name}?`
export const itWontReceiveNew =
  'It won’t receive new jobs, and its secret stops working. If you add it again, it gets a new secret.'
export const itWontReceiveNewJobs = 'It won’t receive new jobs. You can add it again.'
export const removePrinter = 'Remove printer'
export const cancel = 'Cancel'

export const blackAndWhite = 'Black and white'
export const noPaper = (name: string | number) => `no ${name} paper`
export const notConnectedYet = 'Not connected yet'
export const labelsAsDpi = (upperCase: string | number, dpi: string | number) =>
  `Labels as ${upperCase}, ${dpi} dpi`
export const disabled = 'Disabled'
export const unreachable = 'Unreachable'
export const stopped = 'Stopped'
export const defaultText = 'Default'
export const enabled = 'Enabled'
export const inTheSandboxAVirtual =
  'In the sandbox, a virtual printer handles your letters. Nothing is actually printed.'
export const yourLettersArePrinted = 'Your letters are printed by this installation’s print shop.'
export const yourLettersArePrintedByThisInstallations =
  'Your letters are printed by this installation’s printer.'
export const noInstallationPrinter =
  'This installation has no printer of its own. Until you add one here, letters that you mail yourself cannot be bought.'
export const inProgress = (count: string | number) => `${count} in progress`

export const bothSides = 'both sides'
export const oneSide = 'one side'
export const cantScaleLargePages = 'can’t scale large pages'
