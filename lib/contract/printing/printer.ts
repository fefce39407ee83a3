import { z } from 'zod'

import { id, largestInteger, text, timestamp } from '#lib/contract/api/primitives.ts'
import { shipmentStatus } from '#lib/contract/shipment-core/shipment-status.ts'

import { pieceCodeLength } from './piece-code.values.ts'
import { printOutputs } from './print-output.values.ts'

/**
 * `ipp`: a printer or print queue reached by IPP. `print_shop`: a print shop that takes jobs over HTTP. `raw_socket`: a label
 * printer that takes ZPL on a TCP port.
 */
export const printerKinds = ['ipp', 'print_shop', 'raw_socket'] as const

const printerKind = z.enum(printerKinds).meta({
  description:
    'A printer or queue by IPP, a print shop over HTTP (docs/print-shop.md), or a label printer that takes ZPL on a TCP port.',
})

export type PrinterKind = z.infer<typeof printerKind>

/** What a printer prints: documents on office paper, or the carriers’ labels on label stock. */
export const printerRoles = ['documents', 'labels'] as const

const printerRole = z
  .enum(printerRoles)
  .meta({ description: 'Prints documents and envelopes on office paper, or labels on label stock.' })

export type PrinterRole = z.infer<typeof printerRole>

/** Formats of a label printer: PDF from the carrier, or PNG and ZPL rendered from it at the printer’s resolution. */
export const labelFormats = ['pdf', 'png', 'zpl'] as const

const labelFormat = z.enum(labelFormats).meta({ description: 'What the label printer takes.' })

export type LabelFormat = z.infer<typeof labelFormat>

/** Dots per inch of label printers. */
export const labelDpis = [203, 300] as const

const labelDpi = z.literal(labelDpis).meta({ description: 'Dots per inch of the label printer.' })

export type LabelDpi = z.infer<typeof labelDpi>

const protocolsOf: Record<PrinterKind, readonly string[]> = {
  ipp: ['ipp:', 'ipps:', 'http:', 'https:'],
  print_shop: ['https:', 'http:'],
  raw_socket: ['socket:'],
}

const exampleUrls: Record<PrinterKind, string> = {
  ipp: 'ipp://printer.local/ipp/print',
  print_shop: 'https://printshop.example/mailroom',
  raw_socket: 'socket://labels.local:9100',
}

/** A printer's description of itself. */
export const printerDescription = z
  .object({
    model: text().nullable().meta({ description: 'The model name reported by the printer.' }),
    state: z.enum(['idle', 'printing', 'stopped']),
    reasons: z.array(text()).meta({
      description: 'The status reasons reported by the printer.',
      examples: [['media-empty']],
    }),
    color: z.boolean().meta({ description: 'Prints in color.' }),
    duplex: z.boolean().meta({ description: 'Prints on both sides.' }),
    scales: z.boolean().meta({ description: 'Scales down pages that are larger than the paper.' }),
    media: z.array(text()).meta({
      description: 'Supported paper, by IPP names.',
      examples: [['na_letter_8.5x11in', 'iso_a4_210x297mm']],
    }),
  })
  .meta({ id: 'PrinterDescription' })

export type PrinterDescription = z.infer<typeof printerDescription>

/** Result of probing a printer: its description, or a message stating why it failed. */
export const printerProbe = z
  .object({
    is_reachable: z.boolean(),
    message: text().meta({ description: 'The result, in plain language.' }),
    description: printerDescription.nullable(),
    missing: z.array(text()).meta({
      description: 'Capabilities that some pieces need and this printer lacks.',
      examples: [['color']],
    }),
  })
  .meta({ id: 'PrinterProbe' })

export type PrinterProbe = z.infer<typeof printerProbe>

/** One of an organization's printers. */
export const printer = z
  .object({
    id,
    name: text(),
    kind: printerKind,
    url: text(),
    role: printerRole,
    label_format: labelFormat.nullable().meta({ description: 'Null for printers of documents.' }),
    dpi: labelDpi.nullable().meta({ description: 'Null for printers of documents.' }),
    is_enabled: z.boolean(),
    is_default: z
      .boolean()
      .meta({ description: 'The printer of its role that is tried first: the first enabled one in order.' }),
    position: z.int().meta({ description: 'Order in which printers are tried, starting at 1.' }),
    description: printerDescription.nullable().meta({ description: 'Capabilities it last reported.' }),
    responded_at: timestamp.nullable().meta({ description: 'When it last responded.' }),
    unreachable_since: timestamp.nullable(),
    waiting_jobs: z.int().meta({ description: 'Open print jobs on this printer.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Printer' })

export type Printer = z.infer<typeof printer>

/** The printers of an organization, and what prints while it has none. */
export const printerList = z.object({
  data: z.array(printer),
  installation: z
    .object({
      kind: printerKind,
      is_sandbox: z.boolean(),
      prints_documents: z.boolean().meta({
        description:
          'Whether the installation has a printer. Without one, an organization needs its own to buy.',
      }),
      prints_labels: z
        .boolean()
        .meta({ description: 'Whether the installation has a label printer as well.' }),
    })
    .meta({ description: 'The installation’s printer. Used while the organization has none of its own.' }),
})

export type PrinterList = z.infer<typeof printerList>

const printerAddress = z.object({
  kind: printerKind,
  url: text().trim().max(500),
})

const isUrlOf = (kind: PrinterKind, text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !protocolsOf[kind].includes(url.protocol)) return false
  if (url.username !== '' || url.password !== '') return false
  return kind !== 'raw_socket' || (url.hostname !== '' && ['', '/'].includes(url.pathname))
}

const checkAddress = (input: { kind?: PrinterKind; url?: string }, context: z.RefinementCtx): void => {
  if (input.url === undefined || input.kind === undefined || isUrlOf(input.kind, input.url)) return
  const message = `Use a URL such as ${exampleUrls[input.kind]}, without a user name or password.`
  context.addIssue({ code: 'custom', path: ['url'], message })
}

type LabelSettings = {
  kind: PrinterKind
  role: PrinterRole
  label_format?: LabelFormat | null | undefined
  dpi?: LabelDpi | null | undefined
}

/** A label printer needs a format and a resolution; a printer of documents has neither, and takes no raw data. */
const checkLabels = (input: LabelSettings, context: z.RefinementCtx): void => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (input.role === 'documents') {
    if (input.kind === 'raw_socket') {
      refuse('role', 'A printer on a TCP port prints labels only. Add printers of documents by IPP.')
    }
    return
  }
  if (!input.label_format) refuse('label_format', 'Choose what the label printer takes.')
  else if (input.kind === 'raw_socket' && input.label_format !== 'zpl') {
    refuse('label_format', 'A printer on a TCP port takes ZPL. Use IPP for PDF and PNG.')
  } else if (input.kind === 'print_shop' && input.label_format === 'zpl') {
    refuse('label_format', 'A print shop takes labels as PDF or PNG.')
  }
  if (!input.dpi) refuse('dpi', 'Choose the resolution of the label printer: 203 or 300 dpi.')
}

const printerName = text()
  .trim()
  .min(1, 'Enter a name for the printer.')
  .max(80, 'Use at most 80 characters.')

/** Body of probing a printer that is not added yet. A print shop accepts only requests signed with its secret: add it first. */
export const probePrinterInput = z
  .object({ kind: z.enum(['ipp', 'raw_socket']).default('ipp'), url: printerAddress.shape.url })
  .superRefine(checkAddress)
  .meta({ id: 'ProbePrinterInput' })

export type ProbePrinterInput = z.infer<typeof probePrinterInput>

/** Body of adding a printer. */
export const createPrinterInput = printerAddress
  .extend({
    name: printerName,
    role: printerRole.default('documents'),
    label_format: labelFormat.nullish(),
    dpi: labelDpi.nullish(),
  })
  .superRefine(checkAddress)
  .superRefine(checkLabels)
  .meta({ id: 'CreatePrinterInput' })

export type CreatePrinterInput = z.infer<typeof createPrinterInput>

/** A printer just added; a print shop comes with the secret that is shown this once. */
export const createdPrinter = printer
  .extend({
    secret: text().nullable().meta({
      description: 'Signs the messages exchanged with a print shop. Shown once; null for IPP printers.',
    }),
  })
  .meta({ id: 'CreatedPrinter' })

export type CreatedPrinter = z.infer<typeof createdPrinter>

/** Body of changing a printer. */
export const updatePrinterInput = z
  .object({
    name: printerName,
    is_enabled: z.boolean(),
    position: z
      .int()
      .min(1)
      .max(largestInteger)
      .meta({ description: 'New position in the order; 1 makes it the default.' }),
  })
  .partial()
  .meta({ id: 'UpdatePrinterInput' })

export type UpdatePrinterInput = z.infer<typeof updatePrinterInput>

/** Body of printing a piece again. */
export const reprintInput = z
  .object({
    reason: text()
      .trim()
      .min(3, 'Enter a reason. It is shown in the timeline.')
      .max(500, 'Use at most 500 characters.'),
    output: z.enum(printOutputs).optional().meta({
      description:
        'What to print again, under the same code: the label or the envelope alone. The document brings all of the piece, under a new code; so does leaving this out.',
    }),
  })
  .meta({ id: 'ReprintInput' })

export type ReprintInput = z.infer<typeof reprintInput>

/** A piece that is being printed again. */
export const reprintResult = z
  .object({
    id,
    status: shipmentStatus,
    code: text()
      .length(pieceCodeLength)
      .meta({
        description:
          'Code of the piece, new where its document is printed again; the previous code identifies the piece to destroy.',
        examples: ['K7QM3TWX'],
      }),
    former_code: text().nullable().meta({
      description: 'Code of the piece that must be destroyed; null where its document is not printed again.',
    }),
  })
  .meta({ id: 'ReprintResult' })

export type ReprintResult = z.infer<typeof reprintResult>
