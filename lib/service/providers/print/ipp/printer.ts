import type { PrinterDescription } from '#lib/contract/printing/printer.ts'

import { valuesOf } from './codec.ts'
import type { IppMessage } from './codec.ts'

/** What is asked for of a printer. */
export const printerAttributeNames = [
  'printer-name',
  'printer-make-and-model',
  'printer-state',
  'printer-state-reasons',
  'printer-is-accepting-jobs',
  'printer-up-time',
  'color-supported',
  'print-color-mode-supported',
  'sides-supported',
  'media-supported',
  'print-scaling-supported',
]

export type IppPrinterAttributes = {
  description: PrinterDescription
  media: string[]
  scalings: string[]
  /** Seconds since it was started, or of some epoch: only differences to times of its jobs mean anything. */
  upTimeSeconds: number
}

/** `printer-state` of RFC 8011, 5.4.11. */
const states: Record<number, PrinterDescription['state']> = { 3: 'idle', 4: 'printing', 5: 'stopped' }

/** Reads the answer to Get-Printer-Attributes. What a printer does not mention, it does not have. */
export const readPrinter = (answer: IppMessage): IppPrinterAttributes => {
  const values = (name: string): unknown[] =>
    valuesOf(answer, 'printer', name).flatMap((value) => ('value' in value ? [value.value] : []))
  const words = (name: string): string[] =>
    values(name).filter((value): value is string => typeof value === 'string')
  const [state] = values('printer-state')
  const [upTime] = values('printer-up-time')
  const isAccepting = values('printer-is-accepting-jobs')[0] !== false
  const media = words('media-supported')
  const scalings = words('print-scaling-supported')
  return {
    description: {
      model: words('printer-make-and-model')[0] ?? words('printer-name')[0] ?? null,
      state: isAccepting ? (states[Number(state)] ?? 'idle') : 'stopped',
      reasons: words('printer-state-reasons').filter((reason) => reason !== 'none'),
      color: words('print-color-mode-supported').includes('color') || values('color-supported')[0] === true,
      duplex: words('sides-supported').includes('two-sided-long-edge'),
      // `fit` would enlarge smaller pages and shrink the address sheet to the printable area (PWG 5100.16).
      scales: scalings.includes('auto-fit'),
      media,
    },
    media,
    scalings,
    upTimeSeconds: typeof upTime === 'number' ? upTime : 0,
  }
}
