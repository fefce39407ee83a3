import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { SharedFacts } from '#lib/contract/sharing/shared.ts'
import type { SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'
import { unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'
import { firstScanLabel } from '#lib/service/evidence/mailing-facts.ts'
import { stackHash } from '#lib/service/evidence/summary-format.ts'
import { setSection } from '#lib/service/evidence/summary-section.ts'
import { describeZone, formatMoment, type LocalZone, stackMoment } from '#lib/service/local-time.ts'
import {
  closeSheet,
  contentWidth,
  drawLines,
  lineOf,
  openSheet,
  paper,
  setBlock,
  type Sheet,
  textStyles,
  widthOf,
} from '#lib/service/pdf/sheet.ts'
import type { Cell, Column } from '#lib/service/pdf/table.ts'

const columns: Column[] = [
  { title: 'No.', width: 26, style: textStyles.quiet },
  { title: 'Fact', width: 150, style: textStyles.term },
  { title: 'As recorded', width: 328, style: textStyles.body },
]

const scanColumns: Column[] = [
  { title: 'No.', width: 26, style: textStyles.quiet },
  { title: 'Occurred', width: 110, style: textStyles.moment },
  { title: 'Reported by the carrier', width: 228, style: textStyles.body },
  { title: 'Place', width: 140, style: textStyles.quiet },
]

const redactionNames: Record<SharedRedaction, string> = {
  recipient: 'the recipient’s name and street',
  sender: 'the sender’s name and street',
  signer: 'the name of who signed',
}

const listOf = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`

/** Says which names are withheld. */
export const describeRedactions = (redactions: readonly SharedRedaction[]): string =>
  listOf(redactions.map((name) => redactionNames[name]))

/** Says which pages are withheld: `Page 3`, `Pages 2, 3 and 7`. */
export const describePages = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'Page' : 'Pages'} ${listOf(pages.map(String))}`

/** Draws the page number, and on what kind of copy it is, at the foot of a page. */
export const drawCopyFooter = (sheet: Sheet, text: string, page: number, pages: number): void => {
  const style = { ...textStyles.quiet, size: 7.5 }
  const y = paper.height - 44
  drawLines(sheet, [lineOf(text)], style, { x: paper.side, y })
  const right = lineOf(`Page ${page} of ${pages}`)
  drawLines(sheet, [right], style, { x: paper.side + contentWidth - widthOf(sheet, right, style), y })
}

const setNotice = (sheet: Sheet, facts: SharedFacts, asOf: string, zone: LocalZone): void => {
  const { redactions } = facts.withheld
  const words = [
    ...(redactions.length > 0
      ? [
          `This is a redacted copy. Withheld: ${describeRedactions(redactions)}. What is withheld is not in this file.`,
        ]
      : []),
    `It was made for a shared link, as of ${formatMoment(asOf, zone)}. It is not the summary in the sender’s evidence bundle and does not match the SHA-256 that is recorded for it there; its own SHA-256 is in manifest.json of the shared files, which is signed.`,
    describeZone(zone),
  ]
  for (const paragraph of words) {
    setBlock(sheet, 'P', paragraph, textStyles.quiet)
    sheet.y += 3
  }
}

const mailingRows = (facts: SharedFacts): Cell[][] => [
  ['Sent by', facts.organization],
  ['Service', facts.service],
  ['Tracking number', facts.tracking_number ?? 'None reported'],
  [
    facts.withheld.redactions.includes('recipient') ? 'Recipient’s town' : 'Recipient',
    facts.recipient.join('\n'),
  ],
  ['Sender', facts.sender?.join('\n') ?? 'Withheld'],
  [
    'Document',
    [facts.document.filename, plural(facts.document.page_count, 'page')].filter(Boolean).join(', '),
  ],
  ['SHA-256 of the document', { text: stackHash(facts.document.sha256), style: textStyles.code }],
]

const journeyRows = (journey: NonNullable<SharedFacts['journey']>, zone: LocalZone): Cell[][] => {
  const dates = [
    ['Handed over to the carrier', journey.mailed_at],
    ['Accepted by the carrier', journey.accepted_at],
    [firstScanLabel, journey.first_scanned_at],
    ['Delivery attempted', journey.attempted_at],
    ['Delivered', journey.delivered_at],
    ['Returned to sender', journey.returned_at],
  ] as const
  return [
    ...dates.flatMap(([label, at]): Cell[][] => (at === null ? [] : [[label, formatMoment(at, zone)]])),
    ['Latest status', journey.status],
    [
      'Signed by',
      journey.signed_by === null ? 'Withheld' : journey.signed_by.join('; ') || 'Not reported by the carrier',
    ],
  ]
}

/** Sets the summary of what a link shows as a PDF. Everything in it is in `facts`, so that the same facts give the same bytes. */
export const renderSharedSummary = async (
  facts: SharedFacts,
  { asOf, timeZone: zone, mark = null }: { asOf: string; timeZone: LocalZone; mark?: string | null },
): Promise<Buffer> => {
  const isCopyRedacted = facts.withheld.redactions.length > 0
  const title = isCopyRedacted ? 'Evidence summary: redacted copy' : 'Evidence summary: shared copy'
  const sheet = await openSheet({ title, createdAt: new Date(asOf), content: facts, mark })
  setBlock(sheet, 'P', facts.organization, textStyles.letterhead)
  sheet.y += 18
  setBlock(sheet, 'H1', title, textStyles.title)
  sheet.y += 6
  setNotice(sheet, facts, asOf, zone)
  setSection(sheet, 1, 'Mailing', columns, mailingRows(facts))
  if (facts.journey) {
    setSection(sheet, 2, 'Dates and delivery', columns, journeyRows(facts.journey, zone))
    setSection(
      sheet,
      3,
      'Carrier tracking events',
      scanColumns,
      facts.journey.scans.map(({ at, message, place, unclear_date: unclear }) => [
        stackMoment(at, zone),
        unclear ? `${message}\nDate unclear: ${unclearDateTexts[unclear]}` : message,
        place ?? '—',
      ]),
    )
  }
  return closeSheet(sheet, (page, pages) => drawCopyFooter(sheet, title, page, pages))
}
