'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

import { ArchiveTemplate, RestoreTemplate } from './archive-template.tsx'
import { FieldList } from './field-list.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { NameCard } from './name-card.tsx'
import { templateQueries } from './queries.ts'
import { TemplateEditor } from './template-editor.tsx'
import { VersionList } from './version-list.tsx'

type TemplateViewProps = {
  id: string
  /** The requested version; null for the latest. */
  asked: number | null
}

/** Shows a version of a template, to change or to read. */
export const TemplateView = ({ id, asked }: TemplateViewProps) => {
  const account = useAccount()
  const read = useRead(templateQueries.detail(id))
  const number = asked ?? (read.ok ? read.value.data.latest.version : 1)
  const version = useRead(templateQueries.version(id, number))
  const letterhead = useRead(templateQueries.letterhead())
  const backLink = <LinkButton href={paths.settings.templates()}>Back to templates</LinkButton>
  if (!read.ok) return <Failure error={read.error} title="Template could not be loaded" action={backLink} />
  if (!version.ok)
    return <Failure error={version.error} title="Template could not be loaded" action={backLink} />
  const template = read.value.data
  const { html, has_letterhead: hasLetterhead, messages, version: shown } = version.value.data
  const sendersMay = letterhead.ok && letterhead.value.data.senders_may_edit
  const sends = isPermitted(account.role, 'send_mail')
  const canChange = isPermitted(account.role, 'manage_templates') || (sendersMay && sends)
  const isArchived = template.archived_at !== null
  return (
    <>
      <PageHeader
        trail={[{ label: 'Templates', href: paths.settings.templates() }]}
        title={template.name}
        actions={
          <>
            {canChange && !isArchived && <ArchiveTemplate templateId={id} />}
            {canChange && isArchived && <RestoreTemplate templateId={id} />}
            {sends && !isArchived && (
              <LinkButton variant="primary" href={paths.send.template({ template: id })}>
                Make a letter
              </LinkButton>
            )}
          </>
        }
      />
      <FormColumn>
        {isArchived && (
          <Notice title="This template is archived">
            Restore it to make letters from it or to change it.
          </Notice>
        )}
        {shown !== template.latest.version && (
          <Notice
            title={`You’re viewing version ${shown}`}
            action={<LinkButton href={paths.settings.template(id)}>Open the latest</LinkButton>}
          >
            {canChange && 'It is not the latest. Saving creates a new version from it.'}
          </Notice>
        )}
        {canChange && !isArchived ? (
          <TemplateEditor
            key={`${shown} ${template.latest.version}`}
            template={{ id, latestVersion: template.latest.version }}
            initial={{ html, hasLetterhead, messages }}
          />
        ) : (
          sends && (
            <LetterPreview
              key={`${shown} ${template.latest.version}`}
              html={html}
              hasLetterhead={hasLetterhead}
            />
          )
        )}
        {canChange && !isArchived && <NameCard template={template} />}
        <VersionList template={template} shown={shown} />
        <FieldList />
      </FormColumn>
    </>
  )
}
