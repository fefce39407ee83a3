'use client'

import { FileText } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Letterhead } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

import { LetterheadCard, LetterheadImageCard } from './letterhead-cards.tsx'
import { templateQueries } from './queries.ts'
import { TemplateTable } from './template-table.tsx'

const imageUrl = (image: string, version: string | null): string | null =>
  version === null ? null : `/api/v1/letterhead/images/${image}?version=${version}`

const LetterheadCards = ({ letterhead }: { letterhead: Letterhead }) => (
  <>
    <LetterheadCard letterhead={letterhead} />
    <LetterheadImageCard
      image="letterhead"
      title="Letterhead image"
      description="At the left of the first page."
      url={imageUrl('letterhead', letterhead.letterhead_image)}
    />
    <LetterheadImageCard
      image="signature"
      title="Signature image"
      description="Replaces {{signature}} in letters."
      url={imageUrl('signature', letterhead.signature_image)}
    />
  </>
)

/** Lists the templates, and shows the letterhead to those who manage them. */
export const TemplateSettings = ({ archived }: { archived: 'true' | 'false' }) => {
  const account = useAccount()
  const listed = useRead(templateQueries.list(archived))
  const read = useRead(templateQueries.letterhead())
  if (!listed.ok) return <Failure level={2} error={listed.error} title="Templates could not be loaded" />
  if (!read.ok) return <Failure level={2} error={read.error} title="The letterhead could not be loaded" />
  const letterhead = read.value.data
  const manages = isPermitted(account.role, 'manage_templates')
  const canChange = manages || (letterhead.senders_may_edit && isPermitted(account.role, 'send_mail'))
  const templates = listed.value.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!canChange && (
        <Notice title="Only owners and admins can change templates">
          You can make letters from them when you send mail.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LinkSegments
          label="Show"
          segments={[
            {
              label: 'In use',
              href: paths.settings.templates(),
              current: archived === 'false',
            },
            {
              label: 'Archived',
              href: paths.settings.templates({ archived: 'true' }),
              current: archived === 'true',
            },
          ]}
        />
        {canChange && (
          <LinkButton variant="primary" href={paths.settings.newTemplate()}>
            New template
          </LinkButton>
        )}
      </div>
      {templates.length > 0 ? (
        <TemplateTable templates={templates} />
      ) : (
        <Card>
          <EmptyState
            icon={FileText}
            title={archived === 'true' ? 'No archived templates' : 'No templates yet'}
          >
            {canChange
              ? 'Create a template from a Word document or HTML, with fields such as {{recipient.name}}.'
              : 'Ask an owner or an admin to create one.'}
          </EmptyState>
        </Card>
      )}
      {manages && (
        <FormColumn>
          <LetterheadCards letterhead={letterhead} />
        </FormColumn>
      )}
    </div>
  )
}
