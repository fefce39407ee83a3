import type { DocumentPart } from '#lib/contract/documents/document-part.ts'
import { formatDay, formatMoment } from '#lib/contract/formats/dates.values.ts'
import type { Reader } from '#lib/contract/formats/locales.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { carrierName, isCertified, serviceName, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { formatAddress } from '#lib/service/addresses/format-address.ts'
import type { Verdicts } from '#lib/service/email-messages/sender-verdict.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'

/** A part of a reply: lines below a heading, or a link. */
type Part = { heading?: string; lines: readonly string[] } | { label: string; url: string }

/** Content of a reply, before it is text or HTML. */
export type Reply = { title: string; parts: readonly Part[] }

/** Data of the received message that every reply needs. */
export type Answered = {
  subject: string
  messageId: string | null
  references: readonly string[]
  /** The organization's address that received it. */
  address: string
  verdicts: Verdicts
}

const verdictNames = [
  ['spf', 'SPF'],
  ['dkim', 'DKIM'],
  ['dmarc', 'DMARC'],
] as const

/** Describes the verdicts as the receiving server stated them: `SPF pass, DKIM pass, DMARC none`. */
export const describeVerdicts = (verdicts: Verdicts): string =>
  verdictNames.map(([name, label]) => `${label} ${verdicts[name] ?? 'not stated'}`).join(', ')

const describeQuote = (shipment: Shipment, quote: Quote): string => {
  const { carrier, service } = quote
  const proof = serviceProof(carrier, service, shipment.shipping_options)
  const extras = [
    isCertified(carrier, service, shipment.shipping_options) && 'Certified Mail',
    proof.returnReceipt && 'return receipt',
    proof.signature && !isCertified(carrier, service, shipment.shipping_options) && 'signature required',
  ].filter(Boolean)
  const { day, isGuaranteed } = arrivalOf(quote)
  const arrival = day && `${isGuaranteed ? 'guaranteed' : 'expected'} ${formatDay(day, 'week-date')}`
  const name = [`${carrierName(carrier)} ${serviceName(carrier, service)}`, ...extras].join(', ')
  const account = quote.postage_account
  const billed = account && `of which EasyPost bills ${formatDollars(account.postage_cents)} to your account`
  return [`${name}: ${formatDollars(costOf(quote))}`, billed, arrival].filter(Boolean).join(', ')
}

const maxQuotes = 8

const onTwoLines = (address: Shipment['to_address']): string => formatAddress(address).join(', ')

/** Returns the entered address, if the postal service spells it differently. */
const enteredLines = ({ address_checks: checks }: Shipment): string[] => {
  const { entered, verified } = checks.to_address
  const written = onTwoLines(entered)
  return verified && onTwoLines(verified) !== written ? [`You wrote: ${written}`] : []
}

/** Returns why it is mailed to an unconfirmed address. */
const unverifiedLines = ({ address_checks: { to_address: check } }: Shipment): string[] =>
  check.unverified_reason === null
    ? []
    : [`This address could not be verified. Your reason to mail to it: ${check.unverified_reason}`]

const pieceLine = ({ page_count: pages, piece }: Shipment): string =>
  `${plural(pages, 'page')} on ${plural(piece.sheets, 'sheet')} of paper`

const pagesOf = ({ first_page: first, last_page: last }: DocumentPart): string =>
  first === last ? `page ${first}` : `pages ${first} to ${last}`

/** The file, or the PDFs that go into the envelope, in their order. */
const documentLines = ({ document_filename: filename, document_parts: parts = [] }: Shipment): string[] =>
  parts.length === 0
    ? [filename ?? '']
    : [
        `${parts.length} PDFs in one envelope, in this order:`,
        ...parts.map((part, index) => `${index + 1}. ${part.filename}, ${pagesOf(part)}`),
      ]

/** The prices of one kind of quote, below their heading. */
const pricesPart = (heading: string, shipment: Shipment, quotes: readonly Quote[]): Part => ({
  heading,
  lines: [
    ...quotes.slice(0, maxQuotes).map((quote) => describeQuote(shipment, quote)),
    ...(quotes.length > maxQuotes ? [`${quotes.length - maxQuotes} more on the draft’s page.`] : []),
  ],
})

const noPrice = 'No carrier offers a price for these options. Change the options of the draft.'

const priceParts = (shipment: Shipment, reader: Reader): Part[] => {
  const [quotes, others] = [shipment.rates ?? [], shipment.alternative_rates ?? []]
  const until = shipment.quotes_expire_at
  return [
    quotes.length > 0 ? pricesPart('Prices', shipment, quotes) : { heading: 'Prices', lines: [noPrice] },
    ...(others.length > 0
      ? [pricesPart('Signed delivery by other carriers, which is not Certified Mail', shipment, others)]
      : []),
    ...(until
      ? [
          {
            lines: [
              `Prices are valid until ${formatMoment(until, 'date-time', reader)}, ${reader.timeZone}.`,
            ],
          },
        ]
      : []),
  ]
}

/** Says what was understood and what it costs. Everything of the message in it is plain text. */
export const draftReply = (
  shipment: Shipment,
  facts: { notes: readonly string[]; reviewUrl: string | null; draftUrl: string; reader: Reader },
): Reply => ({
  title: 'Your draft is ready. Nothing has been bought or mailed.',
  parts: [
    {
      heading: shipment.to_address.verified ? 'Recipient, verified' : 'Recipient, not verified',
      lines: [...formatAddress(shipment.to_address), ...enteredLines(shipment), ...unverifiedLines(shipment)],
    },
    {
      heading: 'Document',
      lines: [
        ...documentLines(shipment),
        pieceLine(shipment),
        ...(shipment.reference === null ? [] : [`Reference: ${shipment.reference}`]),
      ],
    },
    ...priceParts(shipment, facts.reader),
    ...(facts.notes.length > 0 ? [{ heading: 'Please note', lines: facts.notes }] : []),
    ...(facts.reviewUrl === null ? [] : [{ label: 'Review and send', url: facts.reviewUrl }]),
    { label: 'Compare all services', url: facts.draftUrl },
  ],
})

const howToWrite = [
  'To:',
  'Elizabeth Swan',
  '179 N Harbor Dr',
  'Redondo Beach, CA 90277',
  '',
  'Service: certified',
  'Return receipt: yes',
]

/** Says why there is no draft, and what to do. `url` continues with the stored document, where there is one. */
export const incompleteReply = (
  problems: readonly string[],
  options: { url: string | null; showsExample: boolean },
): Reply => ({
  title: 'No draft was created. Nothing has been bought or mailed.',
  parts: [
    { lines: problems },
    ...(options.showsExample
      ? [{ heading: 'Write the recipient’s address like this, above your signature', lines: howToWrite }]
      : []),
    ...(options.url === null ? [] : [{ label: 'Continue with this PDF in Mailroom', url: options.url }]),
  ],
})

const maxSubjectLength = 180

/** References of a reply (RFC 5322, 3.6.4): few enough for one header. */
const maxReferences = 20

const replySubject = (subject: string): string => {
  const bare = subject.replace(/^(?:re|aw)\s*:\s*/i, '').slice(0, maxSubjectLength)
  return `Re: ${bare || 'Your letter'}`
}

const threadHeaders = ({ messageId, references }: Answered): Record<string, string> =>
  messageId === null
    ? {}
    : {
        'In-Reply-To': messageId,
        References: [
          ...references.filter((each) => each !== messageId).slice(-maxReferences),
          messageId,
        ].join(' '),
      }

const textOf = (part: Part): string =>
  'url' in part
    ? `${part.label}: ${part.url}`
    : [part.heading, ...part.lines].filter((line) => line !== undefined).join('\n')

const htmlOf = (part: Part): string => {
  if ('url' in part) {
    return `<p style="margin:12px 0"><a href="${escapeHtml(part.url)}" style="color:#1d4f91;font-weight:600">${escapeHtml(part.label)}</a></p>`
  }
  const heading = part.heading
    ? `<h2 style="font-size:16px;margin:24px 0 4px">${escapeHtml(part.heading)}</h2>`
    : ''
  return `${heading}<p style="margin:0 0 12px">${part.lines.map(escapeHtml).join('<br>')}</p>`
}

/** Composes the reply to a message: subject, text and HTML, and the headers that put it into its thread. */
export const composeReply = (
  reply: Reply,
  answered: Answered,
): { subject: string; text: string; html: string; headers: Record<string, string> } => {
  const footer = `This is an automatic reply to an email from your address to ${answered.address}. The receiving mail server stated: ${describeVerdicts(answered.verdicts)}.`
  const text = [reply.title, ...reply.parts.map(textOf), footer].join('\n\n')
  const html = [
    `<p style="margin:0 0 12px;font-weight:600">${escapeHtml(reply.title)}</p>`,
    ...reply.parts.map(htmlOf),
    `<p style="margin:32px 0 0;font-size:13px;color:#5f5b55">${escapeHtml(footer)}</p>`,
  ].join('')
  return {
    subject: replySubject(answered.subject),
    text,
    html: emailHtml(html),
    headers: { ...threadHeaders(answered), 'Auto-Submitted': 'auto-replied' },
  }
}
