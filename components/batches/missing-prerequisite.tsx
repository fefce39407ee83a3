import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import { paths } from '#lib/paths.ts'

/** Why a list cannot be checked as long as something is missing that every row needs. */
export const prerequisiteReasons = {
  columns: 'Match the columns first.',
  return_address: 'Add a return address first.',
  document: 'Choose a PDF or a template first.',
} as const

export type Prerequisite = keyof typeof prerequisiteReasons

/** Returns what every row of a list lacks; null if nothing. */
export const findMissingPrerequisite = (
  { columns, document, options }: BatchDetail,
  { organization }: Account,
): Prerequisite | null => {
  const fields = columns.map(({ field }) => field)
  if (!fields.includes('street1') && !fields.includes('address')) return 'columns'
  if (organization.return_address === null && options.from_address === null) return 'return_address'
  return document !== null || options.template || fields.includes('document') ? null : 'document'
}

type MissingPrerequisiteProps = { batch: BatchDetail; missing: Prerequisite }

/** Says once, above the rows, what all of them lack, with a link to add it. */
export const MissingPrerequisite = ({ batch, missing }: MissingPrerequisiteProps) => {
  if (missing === 'return_address') {
    return (
      <Notice
        tone="warn"
        title="Your organization has no return address"
        action={<LinkButton href={paths.settings.organization()}>Add return address</LinkButton>}
      >
        It’s printed on every envelope and required for quotes.
      </Notice>
    )
  }
  if (missing === 'columns') {
    return (
      <Notice
        tone="warn"
        title="No column is matched to the address"
        action={<LinkButton href={paths.sendMany.columns(batch.id)}>Match columns</LinkButton>}
      >
        Every row needs a street or a full address.
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      title="No document to mail"
      action={<LinkButton href={paths.sendMany.options(batch.id)}>Choose a document</LinkButton>}
    >
      Choose a PDF or a template for all rows.
    </Notice>
  )
}
