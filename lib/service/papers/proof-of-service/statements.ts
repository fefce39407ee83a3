import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ProofOfServiceInput } from '#lib/contract/papers/proof-of-service.ts'
import type { ServiceTemplate } from '#lib/contract/papers/proof-of-service.values.ts'
import { blankLine } from '#lib/service/evidence/declaration/fill-template.ts'
import { wordPerjuryClause } from '#lib/service/evidence/declaration/perjury-clause.ts'
import { formatLocalDay, formatMoment } from '#lib/service/local-time.ts'
import { codeOf, extraServices, groupDigits, mailLines } from '#lib/service/papers/words.ts'

import type { ServiceFacts } from './service-facts.ts'

/** The words of a proof of service. */
export type ServiceWords = {
  title: string
  opening: string
  statements: string[]
  closing: string
  /** Venue of an oath before a notary: the county and state at its head. */
  venue: string | null
}

/** Input of the statements. */
export type Given = {
  facts: ServiceFacts
  input: ProofOfServiceInput
  signer: string | undefined
  mailedFrom: string
}

const orBlank = (value: string | undefined): string => value || blankLine

/** Formats `Maria Okafor, Legal assistant`, from the given parts. */
const signerInFull = ({ signer, input }: Given): string =>
  [orBlank(signer), input.declarant_title].filter(Boolean).join(', ')

const relation = ({ input: { declarant_relation: words } }: Given): string =>
  words ? ` I am ${words.replace(/[.\s]+$/, '')}.` : ''

const papersOf = ({ facts: { piece }, input }: Given): string => {
  const { filename, sha256, pageCount } = piece.document
  const file = `the file “${filename}”, ${plural(pageCount, 'page')}, SHA-256 ${sha256}`
  return input.papers ? `${input.papers} (${file})` : file
}

const mailedOn = ({ facts }: Given): string => formatLocalDay(facts.handedOverAt, facts.zone)

const depositedAt = ({ input, mailedFrom }: Given): string =>
  [input.deposited_at && `at ${input.deposited_at}`, `in ${mailedFrom}`].filter(Boolean).join(', ')

const postage = ({ facts: { piece } }: Given): string =>
  piece.postageCents === null ? 'with postage added by stamp or meter' : 'with postage fully prepaid'

const addressed = ({ facts: { piece } }: Given): string => {
  const service = [piece.service, ...extraServices(piece)].join(', ')
  const code = codeOf(piece)
  const number = piece.articleNumber
    ? `article number ${groupDigits(piece.articleNumber)}`
    : `without an article number${code ? `; the sender’s code of the piece is ${code}` : ''}`
  return `The envelope was addressed to ${mailLines(piece.recipient).join(', ')}. It was sent by ${service}, ${number}.`
}

/** Returns the statements of the record, which people entered at the time. */
const recordOf = ({ facts }: Given): string => {
  const { organization, zone, carrier } = facts
  const by = facts.handedOverBy ? `, which ${facts.handedOverBy} recorded` : ''
  return `The mailing record of ${organization.name} shows that the piece was recorded as packed on ${formatMoment(facts.packedAt, zone)}, with the initials ${facts.packedBy}, and as handed over to ${carrier} on ${formatMoment(facts.handedOverAt, zone)}${by}.`
}

const scanned = ({ facts: { firstScan, zone, carrier } }: Given): string[] =>
  firstScan
    ? [
        `${carrier} reported that it first scanned the piece on ${formatMoment(firstScan.at, zone)}: “${firstScan.message}”.`,
      ]
    : []

const recipientOf = ({ facts: { piece } }: Given): string =>
  [piece.recipient.name, piece.recipient.company].filter(Boolean).join(', ') || 'the addressee'

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Bank of N.Y. Mellon v Robustello, 2026 NY Slip Op 00340, and the decisions that it follows. */
const personalKnowledge = (organization: string): string =>
  `I have personal knowledge of the standard office procedure of ${organization} that is designed to ensure that items are properly addressed and mailed`

/** Each jurisdiction's wording for the knowledge of a practice. */
const knowledge: Record<ServiceTemplate, (organization: string) => string> = {
  // Code of Civil Procedure § 1013a(3).
  california: (organization) =>
    `I am readily familiar with the practice of ${organization} for collecting and processing correspondence for mailing`,
  new_york: personalKnowledge,
  new_york_affidavit: personalKnowledge,
  federal: (organization) =>
    `I know the practice of ${organization} for preparing and mailing correspondence`,
}

/** States the practice, known and followed; the record states the act itself. */
const practiceOf = (given: Given): string[] => [
  `${knowledge[given.input.template](given.facts.organization.name)}. It was followed on ${mailedOn(given)}. It is this: ${withStop(given.input.practice ?? '')}`,
  'I state the mailing of this piece from that practice and from the mailing record, whose entries are made when the work is done.',
]

const postalService = 'the United States Postal Service'

const california = (given: Given): ServiceWords => {
  const { input } = given
  const act = `I deposited the sealed envelope with ${postalService} ${depositedAt(given)}, ${postage(given)}.`
  return {
    title: 'Proof of service by mail',
    opening: `I, ${signerInFull(given)}, declare:`,
    statements: [
      'I am over the age of 18 and not a party to this action.',
      `I reside or am employed in the county where the mailing took place, ${orBlank(input.county)}. My residence or business address is ${withStop(orBlank(input.declarant_address))}${relation(given)}`,
      `On ${mailedOn(given)}, the following papers were mailed from ${given.mailedFrom}: ${papersOf(given)}.`,
      ...(input.basis === 'own_act' ? [act] : practiceOf(given)),
      addressed(given),
      recordOf(given),
      ...scanned(given),
    ],
    closing: wordPerjuryClause('california', { ...input, place: orBlank(input.place) }),
    venue: null,
  }
}

const newYork = (given: Given, form: 'affirmation' | 'affidavit'): ServiceWords => {
  const { input } = given
  const isSworn = form === 'affidavit'
  const named = isSworn ? 'Affidavit' : 'Affirmation'
  const fromRecords = `Where this ${form} states what records contain, it states it from those records.`
  const act = `On ${mailedOn(given)}, I served the papers named below upon ${recipientOf(given)} by depositing them, enclosed in a sealed and addressed wrapper, ${postage(given)}, with ${postalService} ${depositedAt(given)}.`
  return {
    title:
      input.basis === 'own_act'
        ? `${named} of service by mail`
        : `${named} of mailing by standard office procedure`,
    opening: isSworn
      ? `${signerInFull(given)}, being duly sworn, says:`
      : `I, ${signerInFull(given)}, affirm:`,
    statements: [
      `I am over the age of 18 years and not a party to this action. I reside or have my place of business at ${withStop(orBlank(input.declarant_address))}${relation(given)}`,
      ...(input.basis === 'own_act' ? [act] : practiceOf(given)),
      `The papers are: ${papersOf(given)}.`,
      addressed(given),
      recordOf(given),
      ...scanned(given),
      ...(isSworn ? [] : [fromRecords]),
    ],
    closing: isSworn ? fromRecords : wordPerjuryClause('new_york', input),
    venue: isSworn ? `State of ${orBlank(input.state)}, County of ${orBlank(input.county)}, ss.:` : null,
  }
}

const federal = (given: Given): ServiceWords => {
  const { input } = given
  const act = `On ${mailedOn(given)}, I served the papers named below upon ${recipientOf(given)} by mail: I gave the sealed envelope to ${postalService} ${depositedAt(given)}, ${postage(given)}.`
  return {
    title: 'Certificate of service',
    opening: `I, ${signerInFull(given)}, certify:`,
    statements: [
      ...(input.declarant_relation ? [relation(given).trim()] : []),
      ...(input.basis === 'own_act' ? [act] : practiceOf(given)),
      `The papers are: ${papersOf(given)}.`,
      addressed(given),
      recordOf(given),
      ...scanned(given),
    ],
    closing: wordPerjuryClause('within_united_states', input),
    venue: null,
  }
}

/** The words of each template, filled in. */
export const wordService = (given: Given): ServiceWords => {
  switch (given.input.template) {
    case 'california':
      return california(given)
    case 'new_york':
      return newYork(given, 'affirmation')
    case 'new_york_affidavit':
      return newYork(given, 'affidavit')
    case 'federal':
      return federal(given)
  }
}
