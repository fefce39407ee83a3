import { setImmediate } from 'node:timers/promises'

import { exhibitPartNames } from '#lib/contract/evidence/exhibit.values.ts'
import { formatList, plural } from '#lib/contract/formats/numbers.values.ts'
import { pdfAName } from '#lib/service/evidence/placed-pages/pdf-a.ts'
import { pictureDpi } from '#lib/service/evidence/placed-pages/picture-pages.ts'
import { describeZone, formatMoment, stackMoment } from '#lib/service/local-time.ts'
import { makeRoom, setBlock, type Sheet, type TextStyle, textStyles } from '#lib/service/pdf/sheet.ts'
import { type Cell, type Column, openTable } from '#lib/service/pdf/table.ts'

import { type ExhibitFacts, isOfOneLetter } from './exhibit-model.ts'
import type { Pagination } from './pagination.ts'

const { body, heading, letterhead, moment, quiet, subtitle, code } = textStyles

const coverTitle: TextStyle = { ...textStyles.title, size: 30, leading: 38 }

const setParagraph = (sheet: Sheet, text: string, style: TextStyle = body): void => {
  setBlock(sheet, 'P', text, style)
  sheet.y += 5
}

const setHeading = (sheet: Sheet, text: string): void => {
  makeRoom(sheet, 60)
  sheet.y += 12
  setBlock(sheet, 'H2', text, heading)
  sheet.y += 4
}

const lower = (text: string): string =>
  // An abbreviation keeps its capitals.
  /^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

const named = (parts: ExhibitFacts['parts']): string =>
  formatList(parts.map((part) => lower(exhibitPartNames[part])))

const setContents = (sheet: Sheet, exhibit: ExhibitFacts, appendix: number): void => {
  const { letters, parts, leftOut } = exhibit
  const isOne = isOfOneLetter(exhibit)
  const withNothing = letters.filter(({ facts }) => facts === null).length
  setHeading(sheet, 'What this exhibit contains')
  setParagraph(
    sheet,
    isOne
      ? exhibit.selection
      : `${exhibit.selection} They are listed in the index, in the order in which they were created.`,
  )
  setParagraph(
    sheet,
    `${isOne ? 'A' : 'For each letter: a'} sheet that states what is recorded of it, followed by ${named(parts)}. Where one of these does not exist, or was deleted, the sheet${isOne ? '' : ' of the letter'} says so.`,
  )
  if (leftOut.length > 0) {
    setParagraph(sheet, `Left out by choice: ${named(leftOut)}.`)
  }
  if (withNothing > 0) {
    setParagraph(
      sheet,
      `${plural(withNothing, 'shipment')} of the selection ${withNothing === 1 ? 'was' : 'were'} not mailed, and ${withNothing === 1 ? 'has' : 'have'} no more than a sheet.`,
    )
  }
  if (parts.includes('declaration')) {
    setParagraph(
      sheet,
      'A declaration of mailing in this exhibit was prepared from the record for a person to review and sign. It is not signed, and Mailroom keeps no signed declarations.',
    )
  }
  if (exhibit.hasBundles) {
    setParagraph(
      sheet,
      `The evidence bundle of ${isOne ? 'the letter' : 'each letter'} is attached to this PDF as a file, which a PDF reader lists among its attachments. Saved, it can be verified separately, also offline.`,
    )
  } else setParagraph(sheet, 'Evidence bundles are not attached.')
  if (!isOne) {
    setParagraph(
      sheet,
      `The list of source files from page ${appendix} states the SHA-256 of each file, to be compared with the letter’s evidence bundle.`,
    )
  }
}

/** Says what became of pages that Mailroom did not make. */
const describePages = ({ isPdfA }: ExhibitFacts): string =>
  isPdfA
    ? `This file is ${pdfAName} (ISO 19005-3), for archives. Pages of documents and of carriers’ files are pictures of what prints, comments and form fields included, with ${pictureDpi} dots per inch, and fewer on paper longer than 17 inches. Their text, as the files have it, is behind the pictures, to be searched and copied. The files themselves are in the evidence bundles.`
    : 'Comments and form fields are shown as they print. Pages of a file with layers are shown as pictures; the sheet of the letter says so. The files themselves are in the evidence bundles.'

const setReproduction = (sheet: Sheet, exhibit: ExhibitFacts): void => {
  setHeading(sheet, 'How pages are reproduced')
  setParagraph(
    sheet,
    `Pages of source files are set on Letter paper above the line with the page number${exhibit.bates ? ' and the Bates number' : ''}, reduced where they are larger than that room (a Letter page to 91 percent of its size), and never enlarged. Nothing is drawn over them.`,
  )
  setParagraph(sheet, describePages(exhibit))
}

const setVerification = (sheet: Sheet, { issuer, certificate }: ExhibitFacts): void => {
  setHeading(sheet, 'How to verify')
  setParagraph(
    sheet,
    `This file is signed by ${issuer.name}. To verify that no byte of it was changed, open ${issuer.url}/verify and choose this PDF as it was received. A copy that another program has saved, merged or stamped cannot be verified.`,
  )
  setParagraph(
    sheet,
    `It is signed with the Ed25519 key ${issuer.keyId}. Compare it with the keys published at ${issuer.url}/.well-known/mailroom-keys.json. The SHA-256 of the public key is:`,
  )
  setBlock(sheet, 'P', issuer.fingerprint, code)
  if (!certificate) return
  sheet.y += 5
  setParagraph(
    sheet,
    'reason' in certificate
      ? `This file has no signature with the organization’s certificate. ${certificate.reason}`
      : `It is also signed with a certificate of ${certificate.subject}, issued by ${certificate.issuer}. A PDF reader shows that signature, and whether it trusts the issuer.`,
  )
}

/** Says what an exhibit contains, and how it is read and verified. `appendix` is the page that lists source files. */
export const setAbout = (sheet: Sheet, exhibit: ExhibitFacts, appendix: number): void => {
  setContents(sheet, exhibit, appendix)
  setReproduction(sheet, exhibit)
  setVerification(sheet, exhibit)
}

/** Sets the cover: what the exhibit is, of what it was made, and how it is read and verified. */
export const setCover = (sheet: Sheet, exhibit: ExhibitFacts, pagination: Pagination): void => {
  const { title, organizationName, letters, madeAt, timeZone } = exhibit
  setBlock(sheet, 'P', organizationName, letterhead)
  sheet.y += 60
  setBlock(sheet, 'H1', title, coverTitle)
  sheet.y += 8
  setBlock(sheet, 'P', `${plural(letters.length, 'letter')}, ${plural(pagination.total, 'page')}`, subtitle)
  setBlock(sheet, 'P', `Made on ${formatMoment(madeAt.toISOString(), timeZone)}`, subtitle)
  sheet.y += 20
  setAbout(sheet, exhibit, pagination.appendix)
}

const columns: Column[] = [
  { title: 'No.', width: 26, style: quiet },
  { title: 'Recipient', width: 142, style: body },
  { title: 'Tracking number', width: 122, style: body },
  { title: 'Accepted', width: 74, style: moment },
  { title: 'Delivered', width: 74, style: moment },
  { title: 'Page', width: 26, style: body, align: 'end' },
]

/** Characters of a name that the index shows; the sheet of the letter has them all. */
const maxNameLength = 90

const shorten = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength - 1).join('')}…` : text
}

/** Rows that are set before other work of the process gets its turn. */
const rowsAtOnce = 25

/** Sets the index: every letter, and the page on which it begins. */
export const setIndex = async (
  sheet: Sheet,
  { letters, timeZone }: ExhibitFacts,
  pagination: Pagination,
): Promise<void> => {
  setBlock(sheet, 'H1', 'Index', textStyles.title)
  sheet.y += 4
  setParagraph(
    sheet,
    `“Accepted” and “delivered” are times that the carrier reported; a dash means that no such report is recorded. ${describeZone(timeZone)}`,
    quiet,
  )
  sheet.y += 6
  if (letters.length === 0) return setBlock(sheet, 'P', 'No letters were selected.', body)
  const table = openTable(sheet, columns)
  for (const [index, letter] of letters.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const { facts, note, name, trackingNumber } = letter
    const row: Cell[] = [
      String(index + 1),
      [shorten(facts?.recipient ?? note), name && shorten(name)].filter(Boolean).join('\n'),
      trackingNumber ?? 'None',
      stackMoment(facts?.acceptedAt ?? null, timeZone),
      stackMoment(facts?.deliveredAt ?? null, timeZone),
      String(pagination.letters[index]?.first ?? ''),
    ]
    table.setRow(row)
  }
  table.close()
}
