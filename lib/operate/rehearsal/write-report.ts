import { formatDollars } from '#lib/contract/formats/money.values.ts'

import type { ReportFolder } from './folder.ts'
import { learn } from './learn.ts'
import type { Findings, RehearsalReport, RehearsedPiece } from './report.ts'

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll(/\s+/g, ' ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  '',
]

const modes: Record<Findings['mode'], string> = {
  simulator:
    'Against the simulator: this shows that the rehearsal and the product work, and says nothing about EasyPost.',
  test: 'With a test key: labels are specimens, nothing was paid for, and nothing can be mailed.',
  production: 'With a production key: labels were paid for.',
}

const forms: Record<Findings['scan_forms'][number]['of'], string> = {
  certified_letters: 'certified letters',
  other_tracked: 'other tracked mail',
  after_manifest: 'after 22:30 Pacific',
}

const pieceRow = (piece: RehearsedPiece): string[] => {
  const { label, service, carrier } = piece
  const size = label.measured ? `${label.measured.width} × ${label.measured.height}` : '—'
  return [
    piece.name,
    piece.kit,
    `${carrier} ${service}`,
    label.asked ?? '—',
    label.returned ?? '—',
    size,
    label.fits ? 'yes' : `no${label.problem ? `: ${label.problem}` : ''}`,
    piece.tracking_number ?? 'none',
    piece.tracker_status ?? '—',
    formatDollars(piece.cents),
    piece.refund ?? 'not requested',
  ]
}

const owedLines = ({ pieces, mode }: Findings): string[] => {
  const owed = pieces.filter((piece) => piece.is_owed)
  if (owed.length === 0) return ['Every label that was bought has been submitted for a refund.', '']
  const cents = owed.reduce((sum, piece) => sum + piece.cents, 0)
  const paid = mode === 'production' ? '' : ' Nothing was paid for them.'
  const count = owed.length === 1 ? '1 label is' : `${owed.length} labels are`
  return [
    `**${count} not refunded, ${formatDollars(cents)} in all.**${paid} \`--resume\` requests the refunds again.`,
    '',
    ...owed.map(
      (piece) =>
        `- ${piece.name} (${piece.provider_shipment_id}, ${formatDollars(piece.cents)}): ${piece.refund ?? 'not requested'}`,
    ),
    '',
  ]
}

const yesNo = (value: boolean | null): string => (value === null ? 'not learned' : value ? 'yes' : 'no')

const learnedLines = ({ capabilities: learned }: RehearsalReport): string[] => {
  const sizes = learned.label_sizes.filter(({ fits }) => !fits)
  return [
    `- SCAN forms list certified letters: ${yesNo(learned.certified_letters_on_forms)}`,
    `- SCAN forms are created after 22:30 Pacific: ${yesNo(learned.forms_after_manifest)}`,
    `- Account with USPS: ${learned.account ?? 'not learned'}`,
    ...sizes.map(
      ({ packaging, certified, asked, returned, measured }) =>
        `- ${certified ? 'Certified' : 'Plain'} ${packaging}: ${asked} comes as ${returned ?? 'unknown'}, ${measured?.width} × ${measured?.height} in. Envelopes that need ${asked} are not used for it.`,
    ),
    '',
  ]
}

/** Writes the report for people. */
export const renderMarkdown = (report: RehearsalReport): string =>
  [
    '# Rehearsal of labels, SCAN forms and refunds',
    '',
    `${report.started_at} to ${report.ended_at}. ${modes[report.mode]}`,
    '',
    ...(report.failure ? [`**It ended early:** ${report.failure}`, ''] : []),
    ...(report.overnight
      ? [
          `**One piece waits for tonight** (${report.overnight.name}): run it again with \`--resume\` between ${report.overnight.not_before} and ${report.overnight.not_after}.`,
          '',
        ]
      : []),
    `Bought: ${report.pieces.length} labels, ${formatDollars(report.spent_cents)}${report.budget_cents === null ? '' : ` of a budget of ${formatDollars(report.budget_cents)}`}.`,
    '',
    ...owedLines(report),
    '## What the account can do',
    '',
    'Mailroom has stored this, and obeys it.',
    '',
    ...learnedLines(report),
    ...table(
      ['SCAN form', 'pieces', 'requested', 'outcome', 'response'],
      report.scan_forms.map((form) => [
        forms[form.of],
        String(form.shipments.length),
        form.asked_at,
        form.outcome,
        form.answer,
      ]),
    ),
    '## What a test key cannot determine',
    '',
    '- Whether Label 3800-N is needed beside the banner, and whether clerks postmark our receipt: only a post office can.',
    '- Proof of delivery: only a mailed piece has one.',
    '- Whether a live account responds like the test account: repeat it with `--live` before the first real batch.',
    '- Whether Certified Mail is sold with Ground Advantage: Mailroom does not request it.',
    '- How anything comes out on paper: measure the printed labels with a ruler.',
    '',
    '## Every label',
    '',
    'Sizes in inches. The PDF of each is in `labels`, on the face of its envelope in `print-files`; `window-10` is not here, since its postage is your own.',
    '',
    ...table(
      [
        'name',
        'kit',
        'service',
        'requested',
        'returned',
        'measured',
        'fits',
        'number',
        'tracker',
        'postage',
        'refund',
      ],
      report.pieces.map(pieceRow),
    ),
    '## Not sold',
    '',
    ...table(
      ['name', 'carrier', 'service', 'reason'],
      report.not_sold.map(({ name, carrier, service, reason }) => [name, carrier, service ?? '—', reason]),
    ),
    'What went over the wire is in `raw`, in its order and without credentials.',
    '',
  ].join('\n')

/** Evaluates the current findings, and writes `report.json` and `report.md`. */
export const writeReport = async (
  folder: ReportFolder,
  findings: Findings,
  now: Date,
): Promise<RehearsalReport> => {
  const report: RehearsalReport = {
    ...findings,
    ended_at: now.toISOString(),
    capabilities: learn(findings, now),
  }
  await folder.write('report.json', `${JSON.stringify(report, null, 2)}\n`)
  await folder.write('report.md', renderMarkdown(report))
  return report
}
