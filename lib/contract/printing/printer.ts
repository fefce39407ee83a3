import { z } from 'zod'

import { id, timestamp } from '#lib/contract/api/primitives.ts'
import { shipmentStatus } from '#lib/contract/shipments/shipment-status.ts'

import { pieceCodeLength } from './piece-code.values.ts'

/** `ipp`: a printer or print queue reached by IPP. `print_shop`: a print shop that takes jobs over HTTP. */
export const printerKinds = ['ipp', 'print_shop'] as const

const printerKind = z
  .enum(printerKinds)
  .meta({ description: 'A printer or queue by IPP, or a print shop over HTTP (docs/print-shop.md).' })

export type PrinterKind = z.infer<typeof printerKind>

const protocolsOf: Record<PrinterKind, readonly string[]> = {
  ipp: ['ipp:', 'ipps:', 'http:', 'https:'],
  print_shop: ['https:', 'http:'],
}

/** A printer's description of itself. */
export const printerDescription = z
  .object({
    model: z.string().nullable().meta({ description: 'The model name reported by the printer.' }),
    state: z.enum(['idle', 'printing', 'stopped']),
    reasons: z.array(z.string()).meta({
      description: 'The status reasons reported by the printer.',
      examples: [['media-empty']],
    }),
    color: z.boolean().meta({ description: 'Prints in color.' }),
    duplex: z.boolean().meta({ description: 'Prints on both sides.' }),
    scales: z.boolean().meta({ description: 'Scales down pages that are larger than the paper.' }),
    media: z.array(z.string()).meta({
      description: 'Supported paper, by IPP names.',
      examples: [['na_letter_8.5x11in', 'iso_a4_210x297mm']],
    }),
  })
  .meta({ id: 'PrinterDescription' })

export type PrinterDescription = z.infer<typeof printerDescription>

/** Result of probing a printer: its description, or a message saying why there is none. */
export const printerProbe = z
  .object({
    is_reachable: z.boolean(),
    message: z.string().meta({ description: 'The result, in plain language.' }),
    description: printerDescription.nullable(),
    missing: z.array(z.string()).meta({
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
    name: z.string(),
    kind: printerKind,
    url: z.string(),
    is_enabled: z.boolean(),
    is_default: z.boolean().meta({ description: 'The printer tried first: the first enabled one in order.' }),
    position: z.int().meta({ description: 'Order in which printers are tried, starting at 1.' }),
    description: printerDescription.nullable().meta({ description: 'Capabilities it last reported.' }),
    responded_at: timestamp.nullable().meta({ description: 'When it last responded.' }),
    unreachable_since: timestamp.nullable(),
    waiting_jobs: z.int().meta({ description: 'Open print jobs on this printer.' }),
    created_at: timestamp,
  })
  .meta({ id: 'Printer' })

export type Printer = z.infer<typeof printer>

/** The printers of an organization, and what prints while it has none of its own. */
export const printerList = z.object({
  data: z.array(printer),
  installation: z
    .object({ kind: printerKind, is_sandbox: z.boolean() })
    .meta({ description: 'The installation’s printer. Used while the organization has none of its own.' }),
})

export type PrinterList = z.infer<typeof printerList>

const printerAddress = z.object({
  kind: printerKind,
  url: z.string().trim().max(500),
})

const checkAddress = (input: { kind?: PrinterKind; url?: string }, context: z.RefinementCtx): void => {
  if (input.url === undefined || input.kind === undefined) return
  const url = URL.canParse(input.url) ? new URL(input.url) : null
  if (url && protocolsOf[input.kind].includes(url.protocol) && url.username === '' && url.password === '')
    return
  const example =
    input.kind === 'ipp'
      ? 'Use a URL such as ipp://printer.local/ipp/print, without a user name or password.'
      : 'Use a URL such as https://printshop.example/mailroom, without a user name or password.'
  context.addIssue({ code: 'custom', path: ['url'], message: example })
}

const printerName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the printer.')
  .max(80, 'Use at most 80 characters.')

/** Body of probing a printer that is not added yet. A print shop accepts only requests signed with its secret: add it first. */
export const probePrinterInput = z
  .object({ kind: z.literal('ipp').default('ipp'), url: printerAddress.shape.url })
  .superRefine(checkAddress)
  .meta({ id: 'ProbePrinterInput' })

export type ProbePrinterInput = z.infer<typeof probePrinterInput>

/** Body of adding a printer. */
export const createPrinterInput = printerAddress
  .extend({ name: printerName })
  .superRefine(checkAddress)
  .meta({ id: 'CreatePrinterInput' })

export type CreatePrinterInput = z.infer<typeof createPrinterInput>

/** A printer just added; a print shop comes with the secret that is shown this once. */
export const createdPrinter = printer
  .extend({
    secret: z.string().nullable().meta({
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
    position: z.int().min(1).meta({ description: 'New position in the order; 1 makes it the default.' }),
  })
  .partial()
  .meta({ id: 'UpdatePrinterInput' })

export type UpdatePrinterInput = z.infer<typeof updatePrinterInput>

/** Body of printing a piece again. */
export const reprintInput = z
  .object({
    reason: z
      .string()
      .trim()
      .min(3, 'Enter a reason. It is shown in the timeline.')
      .max(500, 'Use at most 500 characters.'),
  })
  .meta({ id: 'ReprintInput' })

/** A piece that is being printed again. */
export const reprintResult = z
  .object({
    id,
    status: shipmentStatus,
    code: z
      .string()
      .length(pieceCodeLength)
      .meta({
        description: 'Code of the new piece; the previous code identifies the piece to destroy.',
        examples: ['K7QM3TWX'],
      }),
    former_code: z.string().nullable().meta({ description: 'Code of the piece that must be destroyed.' }),
  })
  .meta({ id: 'ReprintResult' })

export type ReprintResult = z.infer<typeof reprintResult>
