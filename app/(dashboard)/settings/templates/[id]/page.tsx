import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { ArchiveTemplate, RestoreTemplate } from '#components/templates/archive-template.tsx'
import { FieldList } from '#components/templates/field-list.tsx'
import { LetterPreview } from '#components/templates/letter-preview.tsx'
import { NameCard } from '#components/templates/name-card.tsx'
import { TemplateEditor } from '#components/templates/template-editor.tsx'
import { VersionList } from '#components/templates/version-list.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Edit template' }

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ version?: string | string[] }>
}

const TemplatePage = async ({ params, searchParams }: PageProps) => {
  const [account, client, { id }, query] = await Promise.all([
    requireAccount(),
    getClient(),
    params,
    searchParams,
  ])
  const backLink = <LinkButton href={paths.settings.templates()}>Back to templates</LinkButton>
  const [read, letterhead] = await Promise.all([
    attempt(client.getTemplate({ params: { id } })),
    attempt(client.getLetterhead()),
  ])
  if (!read.ok) {
    return <Failure error={read.error} title="Template could not be loaded" action={backLink} />
  }
  const template = read.value.data
  const asked = Number(typeof query.version === 'string' ? query.version : template.latest.version)
  const number = Number.isInteger(asked) && asked > 0 ? asked : template.latest.version
  const version = await attempt(client.getTemplateVersion({ params: { id, version: number } }))
  if (!version.ok) {
    return <Failure error={version.error} title="Template could not be loaded" action={backLink} />
  }
  const { html, has_letterhead: hasLetterhead, messages } = version.value.data
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
        {number !== template.latest.version && (
          <Notice
            title={`You’re viewing version ${number}`}
            action={<LinkButton href={paths.settings.template(id)}>Open the latest</LinkButton>}
          >
            {canChange && 'It is not the latest. Saving creates a new version from it.'}
          </Notice>
        )}
        {canChange && !isArchived ? (
          <TemplateEditor
            key={`${number} ${template.latest.version}`}
            template={{ id, latestVersion: template.latest.version }}
            initial={{ html, hasLetterhead, messages }}
          />
        ) : (
          sends && (
            <LetterPreview
              key={`${number} ${template.latest.version}`}
              html={html}
              hasLetterhead={hasLetterhead}
            />
          )
        )}
        {canChange && !isArchived && <NameCard template={template} />}
        <VersionList template={template} shown={number} />
        <FieldList />
      </FormColumn>
    </>
  )
}

export default TemplatePage
