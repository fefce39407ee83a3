import { FileText } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { LetterForm } from '#components/templates/letter-form.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Template } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'From a template' }

const TemplateLinks = ({ templates }: { templates: readonly Template[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2">
    {templates.map(({ id, name, latest }) => (
      <li key={id}>
        <PrefetchLink
          href={paths.send.template({ template: id })}
          className="block h-full rounded-lg border border-line bg-surface p-4 hover:border-accent"
        >
          <span className="block font-[570] wrap-anywhere">{name}</span>
          <span className="mt-1 block text-sm wrap-anywhere text-ink-soft">
            {latest.fields.map((field) => field.name).join(', ') || 'No fields'}
          </span>
        </PrefetchLink>
      </li>
    ))}
  </ul>
)

const ChooseTemplate = async () => {
  const listed = await attempt((await getClient()).listTemplates({ query: { limit: 100 } }))
  if (!listed.ok) return <Failure error={listed.error} title="Templates could not be loaded" />
  const templates = listed.value.data
  return (
    <SendFrame
      step="document"
      letter={{ kind: 'none' }}
      title="Choose a template"
      description="Fill in its fields, and check the letter before you go on."
      actions={<LinkButton href={paths.settings.templates()}>Manage templates</LinkButton>}
    >
      {templates.length > 0 ? (
        <TemplateLinks templates={templates} />
      ) : (
        <Card>
          <EmptyState icon={FileText} title="No templates yet">
            {'Create a template from a Word document or HTML, with fields such as {{recipient.name}}.'}
          </EmptyState>
        </Card>
      )}
    </SendFrame>
  )
}

const FillTemplate = async ({ id }: { id: string }) => {
  const [client, account] = await Promise.all([getClient(), requireAccount()])
  const read = await attempt(client.getTemplate({ params: { id } }))
  if (!read.ok) {
    return (
      <Failure
        error={read.error}
        title="Template could not be loaded"
        action={<LinkButton href={paths.send.template()}>Choose another template</LinkButton>}
      />
    )
  }
  const template = read.value.data
  return (
    <SendFrame
      step="document"
      letter={{ kind: 'none' }}
      title="Fill in the letter"
      description={`${template.name}, version ${template.latest.version}`}
      actions={<LinkButton href={paths.send.template()}>Choose another template</LinkButton>}
    >
      <FormColumn>
        <LetterForm template={template} today={dayIn(new Date(), account.organization.time_zone ?? 'UTC')} />
      </FormColumn>
    </SendFrame>
  )
}

type SearchParams = Promise<{ template?: string | string[] }>

const SendTemplatePage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const [{ template }, account] = await Promise.all([searchParams, requireAccount()])
  if (!isPermitted(account.role, 'send_mail')) redirect(paths.sendMany.lists())
  return typeof template === 'string' ? <FillTemplate id={template} /> : <ChooseTemplate />
}

export default SendTemplatePage
