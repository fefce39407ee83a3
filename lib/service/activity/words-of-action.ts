import type { ActionRow } from './select-activity.ts'

type Values = ActionRow['metadata']['after']

const text = (values: Values, name: string): string | null => {
  const value = values?.[name]
  return typeof value === 'string' ? value : null
}

const downloaded = (after: Values): string => {
  const file = text(after, 'file')
  const printFile = text(after, 'print_file')
  if (file) return `Downloaded ${file}.`
  if (printFile) return `Viewed print file: ${printFile}.`
  return text(after, 'message') ? 'Viewed a carrier message as raw data.' : 'Downloaded evidence.'
}

/** What somebody did with a shipment, in a sentence as the timeline has them. */
export const wordsOfAction = ({ action, metadata: { before, after } }: ActionRow): string => {
  switch (action) {
    case 'evidence.downloaded':
      return downloaded(after)
    case 'document.downloaded':
      return 'Downloaded the document.'
    case 'evidence.check_failed':
      return `An integrity check of the stored record failed: ${text(after, 'message')}`
    case 'legal_hold.placed':
      return `Its tag “${text(after, 'tag')}” was placed under legal hold: ${text(after, 'reason')}`
    case 'legal_hold.released':
      return `Its tag “${text(before, 'tag')}” was released from legal hold: ${text(after, 'release_reason')}`
  }
}
