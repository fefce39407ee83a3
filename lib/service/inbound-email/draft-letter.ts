import { Readable } from 'node:stream'

import { eq } from 'drizzle-orm'

import type { AddressInput } from '#lib/contract/addresses/address.ts'
import { defaultLocale, type Reader } from '#lib/contract/formats/locales.values.ts'
import { plainSendDefaults } from '#lib/contract/organizations/send-defaults.values.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PrintOptions } from '#lib/contract/shipment-core/options.ts'
import type { CreateShipmentInput, Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'
import { inTenant } from '#lib/postgres/postgres.ts'
import { assembleDocument } from '#lib/service/assembly/assemble-document.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { documentIdOf } from '#lib/service/documents/documents.ts'
import { uploadDocument } from '#lib/service/documents/upload-document.ts'
import type { ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { createShipment } from '#lib/service/shipments/create-shipment.ts'

import { recordDocument, recordParts } from './claim-message.ts'
import { describeVerdicts, draftReply, incompleteReply, type Reply } from './compose-reply.ts'
import { type AttachedPdf, findLetter } from './find-letter.ts'
import { type LetterText, readLetterText } from './letter-text.ts'
import type { ReceivedEmailRow } from './received-emails.ts'

/** The reply to a message, and why there is no draft; null when there is one. */
export type Drafted = { reply: Reply; reason: string | null }

type Defaults = {
  print: PrintOptions
  certified: boolean
  receipt: boolean
  reader: Reader
}

/** Loads what the form for sending mail would begin with. */
const loadDefaults = async (ctx: ServiceContext): Promise<Defaults> => {
  const [found] = await ctx.db
    .select({
      sendDefaults: organizations.sendDefaults,
      timeZone: organizations.timeZone,
      locale: organizations.locale,
    })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return {
    print: (found?.sendDefaults ?? plainSendDefaults).print_options,
    certified: found?.sendDefaults?.shipping_options.certified_mail ?? false,
    receipt: found?.sendDefaults?.shipping_options.return_receipt ?? false,
    reader: { timeZone: found?.timeZone ?? 'UTC', locale: found?.locale ?? defaultLocale },
  }
}

/**
 * Returns the service requested in the message, and otherwise the organization's defaults, which are for domestic
 * mail.
 */
const shippingOf = ({ options }: LetterText, address: AddressInput, defaults: Defaults) => {
  const isAtHome = isDomestic(address.country)
  const certified =
    options.certifiedMail ?? (options.returnReceipt === true || (isAtHome && defaults.certified))
  const receipt = options.returnReceipt ?? (isAtHome && defaults.receipt)
  return { certified_mail: certified, return_receipt: certified && receipt }
}

const nameOf = (subject: string): string | undefined =>
  subject.replace(/^(?:(?:re|fwd?|aw|wg)\s*:\s*)+/i, '').trim() || undefined

const maxNoteLength = 300

/** A signature is of the bytes of one PDF, and not of the document that several become. */
const notesOfParts = ({ document_parts: parts = [] }: Shipment): string[] =>
  parts.flatMap(({ signature_lost: isLost, filename }) =>
    isLost
      ? [
          `The digital signature of ${filename} is not part of the mailed document. The PDF as you sent it is kept.`,
        ]
      : [],
  )

const notesOf = (text: LetterText, others: readonly string[]): string[] =>
  [
    ...others.map((name) => `Not included: ${name}. Only PDFs are mailed.`),
    ...text.otherAddresses.map((address) => `Another address in your message was not used: ${address}.`),
    ...text.unknownOptions.map((line) => `“${line}” was not understood. Set it in the draft.`),
  ].map((note) => note.slice(0, maxNoteLength))

/** Names the PDF in an error, if there are several. */
const withName = (error: unknown, { filename }: AttachedPdf): unknown =>
  isProblemOfMessage(error) ? new ServiceError(error.code, `“${filename}”: ${error.message}`) : error

/** Stores each PDF once: those of an earlier attempt exist. */
const storeParts = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  pdfs: readonly AttachedPdf[],
): Promise<string[]> => {
  const keys = [...row.partKeys]
  for (const pdf of pdfs.slice(keys.length)) {
    try {
      const { document_key: key } = await uploadDocument(ctx, {
        filename: pdf.filename,
        bytes: Readable.from([pdf.bytes]),
      })
      keys.push(key)
    } catch (error) {
      throw pdfs.length === 1 ? error : withName(error, pdf)
    }
    await inTenant(ctx.organizationId, () => recordParts(ctx, row, keys))
  }
  return keys
}

/**
 * Stores the PDFs, once, and puts several together in their order: without separator sheets, each on its own sheet.
 * Throws what an upload of them, or their assembly, would.
 */
const storeDocument = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  { pdfs, duplex }: { pdfs: readonly AttachedPdf[]; duplex: boolean },
): Promise<string> => {
  if (row.documentKey !== null) return row.documentKey
  const [first = '', ...others] = await storeParts(ctx, row, pdfs)
  const { document_key: key } =
    others.length === 0
      ? { document_key: first }
      : await assembleDocument(ctx, {
          parts: [first, ...others].map((document_key) => ({ document_key })),
          separators: false,
          new_sheets: duplex,
        })
  // The message is not the member's until it is settled.
  await inTenant(ctx.organizationId, () => recordDocument(ctx, row, key))
  return key
}

const originOf = (row: ReceivedEmailRow, { from }: ReceivedMessage, address: string) => ({
  message: `Created from an email from ${from}. Stated by the receiving mail server: ${describeVerdicts(row.verdicts)}.`,
  metadata: {
    received_email: {
      from,
      to: address,
      received_at: row.receivedAt.toISOString(),
      message_id: row.messageId,
      sha256: row.sha256,
      verdicts: row.verdicts,
    },
  },
})

const problemWithAddress = ({ unreadAddress }: LetterText): string =>
  unreadAddress === null
    ? 'The message contains no recipient’s address that could be read.'
    : `This is not a complete address: ${unreadAddress}. It needs a name or company, the street, and city, state and ZIP code.`

/** Returns whether a caller can fix the error; any other is ours, and is retried. */
const isProblemOfMessage = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  ['VALIDATION_ERROR', 'ENCRYPTED_PDF', 'INVALID_PDF', 'TOO_MANY_PAGES', 'FILE_TOO_LARGE'].includes(
    error.code,
  )

const howToSendAnyway =
  'To mail to it anyway, add a line with the reason, such as “Unverified address: last known address per lease dated June 1, 2026”.'

const problemsOf = (error: ServiceError): string[] => [
  ...new Set([
    error.message,
    ...(error.fields ?? []).map(({ field, message }) =>
      field === 'to_address.unverified_reason' ? howToSendAnyway : message,
    ),
  ]),
]

const incomplete = (
  problems: readonly string[],
  options: { url?: string; showsExample?: boolean } = {},
): Drafted => ({
  reason: problems.join(' ').slice(0, maxNoteLength),
  reply: incompleteReply(problems, { url: options.url ?? null, showsExample: options.showsExample ?? false }),
})

const finished = (
  ctx: ServiceContext,
  shipment: Shipment,
  facts: { notes: readonly string[]; reader: Reader },
): Drafted => {
  const [cheapest] = shipment.rates ?? []
  const { appUrl } = ctx.config
  return {
    reason: null,
    reply: draftReply(shipment, {
      ...facts,
      reviewUrl: cheapest ? `${appUrl}${paths.send.review(shipment.id, cheapest.quote_id)}` : null,
      draftUrl: `${appUrl}${paths.send.quotes(shipment.id)}`,
    }),
  }
}

/**
 * Creates a draft from a message, in the name of its sender: from its PDFs, in order, and the address in its text,
 * with the organization's defaults. Buys nothing. The reply states what is missing. Throws errors that should be
 * retried.
 */
export const draftLetter = async (
  ctx: ServiceContext,
  row: ReceivedEmailRow,
  message: ReceivedMessage,
  address: string,
): Promise<Drafted> => {
  const file = findLetter(message.attachments)
  if ('problem' in file) return incomplete([file.problem])
  const text = readLetterText(message.text)
  let url: string | undefined
  try {
    const defaults = await loadDefaults(ctx)
    const { duplex } = defaults.print
    const documentKey = await storeDocument(ctx, row, { pdfs: file.pdfs, duplex })
    url = `${ctx.config.appUrl}${paths.send.addresses(documentIdOf(ctx.organizationId, documentKey) ?? '')}`
    if (text.address === null) return incomplete([problemWithAddress(text)], { url, showsExample: true })
    const input: CreateShipmentInput = {
      document_key: documentKey,
      shipment_name: nameOf(message.subject),
      to_address: { ...text.address, unverified_reason: text.options.unverifiedReason },
      print_options: defaults.print,
      shipping_options: shippingOf(text, text.address, defaults),
      reference: text.options.reference ?? null,
    }
    const shipment = await createShipment(
      { ...ctx, intent: { id: row.draftId, isTakenUp: true }, isUnattended: true },
      input,
      {
        origin: originOf(row, message, address),
      },
    )
    return finished(ctx, shipment, {
      notes: [
        ...shipment.document_warnings.map(({ message }) => message.slice(0, maxNoteLength)),
        ...notesOfParts(shipment),
        ...notesOf(text, file.others),
      ],
      reader: defaults.reader,
    })
  } catch (error) {
    if (!isProblemOfMessage(error)) throw error
    return incomplete(problemsOf(error), url === undefined ? {} : { url })
  }
}
