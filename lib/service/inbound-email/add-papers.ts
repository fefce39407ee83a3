import { Readable } from 'node:stream'

import type { Attachment } from 'postal-mime'

import { plural } from '#lib/contract/formats/numbers.values.ts'
import {
  isPostmarked,
  stampedPaperLabels,
  type StampedPaperKind,
} from '#lib/contract/mailing-record/stamped-paper.values.ts'
import type { PaperMatch } from '#lib/contract/papers/stamped-paper.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { formatDay } from '#lib/service/local-time.ts'
import { addStampedPaper } from '#lib/service/papers/stamped/add-stamped-paper.ts'
import { matchPaperFile } from '#lib/service/papers/stamped/match-paper.ts'
import { preparePaperFile } from '#lib/service/papers/stamped/paper-file.ts'

import type { Reply } from './compose-reply.ts'
import type { Drafted } from './draft-letter.ts'
import { bytesOf, isDecoration, nameOf } from './find-letter.ts'
import type { PaperText } from './paper-text.ts'

/** Files of one message that are read. */
const mostFiles = 10

type Outcome = { added: string } | { problem: string } | null

const replyOf = (added: readonly string[], problems: readonly string[]): Reply => ({
  title:
    added.length > 0
      ? 'The postmark is in the record.'
      : 'No paper was added. Nothing has been bought or mailed.',
  parts: [
    ...(added.length > 0 ? [{ lines: added }] : []),
    ...(problems.length > 0
      ? [{ ...(added.length > 0 && { heading: 'Please note' }), lines: problems }]
      : []),
  ],
})

/** Returns the paper that the sender names, or the only postmarked one that the code can be on; null if there are several. */
const paperOf = ({ papers, page }: PaperMatch, named: StampedPaperKind | null): StampedPaperKind | null => {
  if (named !== null) return named
  const possible = papers.filter(
    (paper) => isPostmarked(paper) && (page !== null || paper !== 'mailing_list'),
  )
  return possible.length === 1 ? (possible[0] ?? null) : null
}

const isPaper = ({ mimeType, filename }: Attachment): boolean =>
  /^image\/(?:jpeg|png)$|^application\/pdf$/.test(mimeType) || /\.(?:jpe?g|png|pdf)$/i.test(filename ?? '')

/** Adds one file in the sender's name; null for a picture in the text that is no paper. */
const addFile = async (
  ctx: ServiceContext,
  attachment: Attachment,
  { date, paper: named }: Exclude<PaperText, { problem: string }>,
): Promise<Outcome> => {
  const name = nameOf(attachment) || 'An attachment'
  const read = () => Readable.from([Buffer.from(bytesOf(attachment))])
  try {
    const match = await matchPaperFile(ctx, await preparePaperFile(ctx, read()))
    if (!match) {
      // A phone's mail program puts photos into the text, as others do with logos.
      return isDecoration(attachment)
        ? null
        : { problem: `${name}: no code of one of your papers is readable on it. Add it in Mailroom instead.` }
    }
    const paper = paperOf(match, named)
    if (paper === null) {
      const possible = match.papers.map((each) => stampedPaperLabels[each]).join(' or ')
      return { problem: `${name}: say which paper it is, in a line of its own. Paper: ${possible}` }
    }
    const { pieces } = await addStampedPaper(ctx, read(), { paper, date, code: match.code }, 'email')
    const who = match.pieces.map(({ recipient }) => recipient).join(', ')
    return {
      added: `${stampedPaperLabels[paper]}, ${formatDay(date)}: ${plural(pieces.length, 'letter')}, to ${who}`,
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return isDecoration(attachment) ? null : { problem: `${name}: ${error.message}` }
  }
}

/**
 * Adds the papers that a member emailed, each matched by its code, with the date in the message. The same file again is
 * stored already, and says so. Returns the reply, and why nothing was added; null if something was.
 */
export const addEmailedPapers = async (
  ctx: ServiceContext,
  { attachments }: Pick<ReceivedMessage, 'attachments'>,
  stated: PaperText,
): Promise<Drafted> => {
  if ('problem' in stated) return { reply: replyOf([], [stated.problem]), reason: stated.problem }
  const outcomes: Outcome[] = []
  for (const attachment of attachments.filter(isPaper).slice(0, mostFiles)) {
    outcomes.push(await addFile(ctx, attachment, stated))
  }
  const added = outcomes.flatMap((outcome) => (outcome && 'added' in outcome ? [outcome.added] : []))
  const problems = outcomes.flatMap((outcome) => (outcome && 'problem' in outcome ? [outcome.problem] : []))
  const none = 'Attach a photo or a PDF of the postmarked paper, with its code on it.'
  const named = added.length + problems.length > 0 ? problems : [none]
  return { reply: replyOf(added, named), reason: added.length > 0 ? null : named.join(' ').slice(0, 500) }
}
