import { FileText } from 'lucide-react'
import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { LetterheadCard, LetterheadImageCard } from '#components/templates/letterhead-cards.tsx'
import { TemplateTable } from '#components/templates/template-table.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { LinkSegments } from '#components/ui/link-segments.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Letterhead } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Templates' }

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

type SearchParams = Promise<{ archived?: string | string[] }>

const TemplatesPage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const [account, client, query] = await Promise.all([requireAccount(), getClient(), searchParams])
  const archived = query.archived === 'true' ? 'true' : 'false'
  const [listed, read] = await Promise.all([
    attempt(client.listTemplates({ query: { archived, limit: 100 } })),
    attempt(client.getLetterhead()),
  ])
  if (!listed.ok || !read.ok) {
    const error = listed.ok ? (read.ok ? null : read.error) : listed.error
    return (
      <>
        <SettingsHeader current="templates" />
        {error && <Failure level={2} error={error} title="Templates could not be loaded" />}
      </>
    )
  }
  const letterhead = read.value.data
  const manages = isPermitted(account.role, 'manage_templates')
  const canChange = manages || (letterhead.senders_may_edit && isPermitted(account.role, 'send_mail'))
  const templates = listed.value.data
  return (
    <>
      <SettingsHeader
        current="templates"
        description="Letters that are written once and filled in for each recipient"
      />
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
    </>
  )
}

export default TemplatesPage
