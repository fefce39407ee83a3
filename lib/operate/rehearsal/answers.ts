import { isPostal } from '#lib/contract/quotes/carriers.values.ts'

import { datedCase } from './cases.ts'
import type { Answer, Findings, RehearsedPiece, ScanFormTry } from './report.ts'

type State = Answer['state']

const sizeWords = (size: { width: number; height: number } | null): string =>
  size ? `${size.width} × ${size.height} in` : 'nothing to measure'

const describeLabel = ({ name, label }: RehearsedPiece): string => {
  const returned = label.returned ?? 'no size stated'
  const file = label.file ?? label.problem ?? 'no file'
  return `${name}: requested ${label.asked}, returned ${returned}, measured ${sizeWords(label.measured)}${label.fits ? '' : ', does not fit'} (${file})`
}

const describeNumber = ({ name, tracking_number: number, number_form: form }: RehearsedPiece): string => {
  const forms = {
    none: 'no number',
    intelligent_mail: `${number}, a package barcode with a valid check digit`,
    other: `${number}, not in the form of a tracked piece`,
  }
  return `${name}: ${forms[form]}`
}

const describeForm = (form: ScanFormTry): string =>
  `${form.of}, ${form.shipments.length} ${form.shipments.length === 1 ? 'piece' : 'pieces'}, requested ${form.asked_at}: ${form.outcome}. ${form.answer}`

const describeFees = ({ name, fees }: RehearsedPiece): string =>
  `${name}: ${fees.map(({ type, amount }) => `${type} ${amount}`).join(', ') || 'no fees listed'}`

const isLetter = ({ packaging }: RehearsedPiece) => packaging === 'letter'
/** Label dates are tried with the same letter again and again, which says nothing new about it. */
const isDated = ({ name }: RehearsedPiece) => name.startsWith(datedCase.name)
const isPlain = ({ carrier, service, certified }: RehearsedPiece) =>
  isPostal(carrier) && service === 'First' && !certified

const notSoldOf = ({ not_sold: notSold }: Findings, part: string): string[] =>
  notSold
    .filter(({ name }) => name.includes(part))
    .map(({ name, carrier, service, reason }) => `${name}: ${carrier} ${service ?? ''} not sold. ${reason}`)

type Given = { state: State; answer: string; evidence: string[] }

/** Answers with what was seen; where nothing was, the question stays open. */
const from = (evidence: string[], given: { state: State; answer: string }): Given =>
  evidence.length > 0
    ? { ...given, evidence }
    : { state: 'not answered', answer: 'Nothing that would tell was sold.', evidence }

const certifiedLetters = (findings: Findings): Given => {
  const letters = findings.pieces.filter((piece) => piece.certified && isLetter(piece) && !isDated(piece))
  const evidence = letters.flatMap((piece) => [describeLabel(piece), describeNumber(piece)])
  const wrong = letters.filter(({ label }) => !label.fits).map(({ label }) => label.asked)
  const sizes =
    wrong.length === 0
      ? 'Every label came in the size requested.'
      : `Not as requested: ${[...new Set(wrong)].join(', ')}.`
  return from([...evidence, ...notSoldOf(findings, 'certified')], {
    state: letters.length > 0 ? 'partly answered' : 'not answered',
    answer: `${sizes} Margins and the Certified Mail banner: look at the labels.`,
  })
}

const forms = (findings: Findings): Given => {
  const certified = findings.scan_forms.filter(({ of }) => of === 'certified_letters')
  const late = findings.scan_forms.filter(({ of }) => of === 'after_manifest')
  const words = (tries: ScanFormTry[]): string =>
    tries.some(({ outcome }) => outcome === 'created')
      ? 'a form was created'
      : (tries.at(-1)?.outcome ?? 'not tried')
  return from(findings.scan_forms.map(describeForm), {
    state: certified.length > 0 && late.length > 0 ? 'answered' : 'partly answered',
    answer: `Certified letters: ${words(certified)}. After 22:30 Pacific: ${words(late)}${late.length > 0 ? '' : '; run with --overnight, then with --resume after 22:30'}.`,
  })
}

const plainNumbers = ({ pieces }: Findings): Given => {
  const plain = pieces.filter(isPlain)
  const numbered = plain.filter(({ number_form: form }) => form !== 'none').length
  return from(plain.map(describeNumber), {
    state: numbered === 0 ? 'answered' : 'partly answered',
    answer:
      numbered === 0
        ? 'Plain letters and flats come without a number.'
        : `${numbered} of ${plain.length} came with a number. Whether a carrier scans it, only mailed pieces show.`,
  })
}

const labelDates = ({ label_dates: dates }: Findings): Given => {
  const farthest = dates.filter(({ sold }) => sold).at(-1)
  const refused = dates.find(({ sold }) => !sold)
  return from(
    dates.map(({ days, sold, answer }) => `${days} days ahead: ${sold ? 'sold' : 'not sold'}. ${answer}`),
    {
      state: refused ? 'answered' : 'partly answered',
      answer: `Sold ${farthest?.days ?? 0} days ahead; ${refused ? `not sold ${refused.days} days ahead` : 'farther was not tried'}.`,
    },
  )
}

const fees = ({ pieces }: Findings): Given => {
  const withExtras = pieces.filter((piece) => piece.certified && !isDated(piece))
  const types = new Set(withExtras.flatMap((piece) => piece.fees.map(({ type }) => type)))
  const isSplit = [...types].some((type) => !['PostageFee', 'LabelFee', 'TrackerFee'].includes(type))
  return from(withExtras.map(describeFees), {
    state: 'answered',
    answer: isSplit
      ? `Extra services are listed apart: ${[...types].join(', ')}.`
      : `Extra services are not listed apart; the fees are ${[...types].join(', ') || 'none'}.`,
  })
}

const receipts = ({ pieces }: Findings): Given => ({
  state: 'partly answered',
  answer:
    'A rehearsal without a delivered piece cannot tell. Proof of delivery and the unique mail piece ID come from USPS, with its own credentials, for a piece that was mailed.',
  evidence: pieces
    .filter((piece) => piece.return_receipt)
    .map(
      ({ name, forms: attached, tracker_status: status }) =>
        `${name}: forms attached: ${attached.join(', ') || 'none'}; tracker: ${status ?? 'none'}`,
    ),
})

const testMode = (findings: Findings): Given => {
  if (findings.mode !== 'test') {
    const answer =
      findings.mode === 'simulator' ? 'The simulator is not an account.' : 'Run it with a test key.'
    return { state: 'not answered', answer, evidence: [] }
  }
  const letters = findings.pieces.filter((piece) => isPostal(piece.carrier) && isLetter(piece)).length
  const made = findings.scan_forms.filter(({ outcome }) => outcome === 'created').length
  return from([...findings.scan_forms.map(describeForm), ...notSoldOf(findings, 'label-6x9')], {
    state: 'answered',
    answer: `In test mode ${letters} letters were sold and ${made} SCAN forms created.`,
  })
}

const flats = (findings: Findings): Given => {
  const sold = findings.pieces.filter(({ kit, packaging }) => kit === 'label-9x12' && packaging === 'flat')
  return from([...sold.map(describeLabel), ...notSoldOf(findings, 'label-9x12')], {
    state: sold.length > 0 ? 'answered' : 'partly answered',
    answer:
      sold.length > 0
        ? 'A 9 × 12 envelope declared as Flat is sold. Its size is not declared, so this does not tell that the metadata’s 11.5 × 6.125 in is no limit.'
        : 'A 9 × 12 envelope declared as Flat was not sold.',
  })
}

const sevenByThree = ({ pieces }: Findings): Given => {
  const evidence = pieces.filter(({ label }) => label.asked === '7x3').map(describeLabel)
  return from(evidence, {
    state: 'partly answered',
    answer: 'Look at the labels: a FIM is a group of five tall bars at the upper edge, left of the postage.',
  })
}

const never = (answer: string) => (): Given => ({ state: 'not answered', answer, evidence: [] })

/** The questions that only a live account can answer, in their order, with how each is answered. */
const questions: readonly [id: string, question: string, answer: (findings: Findings) => Given][] = [
  ['Q1', 'A certified letter in 7x3, 6x4 and 4x6: size, margins, banner, number?', certifiedLetters],
  ['Q2', 'Do SCAN forms list certified letters? Are forms made after 22:30 Pacific?', forms],
  [
    'Q3',
    'Is Label 3800-N needed beside the banner on EasyPost’s label?',
    never('No account can tell. Ask the mail acceptance clerk, with a printed label in hand.'),
  ],
  ['Q4', 'Is there a FIM on the 7x3 label, and where?', sevenByThree],
  ['Q5', 'Which tracking_code do plain letters have?', plainNumbers],
  ['Q6', 'How far ahead may label_date be?', labelDates],
  ['Q7', 'Are the fees split by extra service?', fees],
  ['Q8', 'Is there proof of delivery for EasyPost’s mailer ID, and whence uniqueMailPieceID?', receipts],
  [
    'Q9',
    'Do clerks postmark the sender’s receipt?',
    never('No account can tell. Take the receipt of a first piece to the counter.'),
  ],
  ['Q10', 'Are letters sold and forms created in test mode?', testMode],
  ['Q11', 'Is a 9 × 12 envelope sold as Flat?', flats],
]

/** Answers the open questions one by one, each with its requests and responses. */
export const answerQuestions = (findings: Findings): Answer[] =>
  questions.map(([id, question, answer]) => ({ id, question, ...answer(findings) }))
