'use client'

import { FileText } from 'lucide-react'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { SendFrame } from '#components/send/send-frame.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Template } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

import { LetterForm } from './letter-form.tsx'
import { templateQueries } from './queries.ts'

const TemplateLinks = ({ templates }: { templates: readonly Template[] }) => (
  <ul className="grid gap-3 sm:grid-cols-2">
    {templates.map(({ id, name, latest }) => (
      <li key={id}>
        <PrefetchLink
          href={paths.send.template({ template: id })}
          className="block h-full rounded-lg border border-line bg-surface p-4 hover:border-accent"
        >
          <span className="block font-emphasis wrap-anywhere">{name}</span>
          <span className="mt-1 block text-sm wrap-anywhere text-ink-soft">
            {latest.fields.map((field) => field.name).join(', ') || 'No fields'}
          </span>
        </PrefetchLink>
      </li>
    ))}
  </ul>
)

/** Shows the templates that a letter can be made from. */
export const ChooseTemplateView = () => {
  const listed = useRead(templateQueries.list('false'))
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

type FillTemplateViewProps = {
  id: string
  /** The day in the organization's time zone, `YYYY-MM-DD`. */
  today: string
}

/** Shows the fields of a template. */
export const FillTemplateView = ({ id, today }: FillTemplateViewProps) => {
  const read = useRead(templateQueries.detail(id))
  const others = <LinkButton href={paths.send.template()}>Choose another template</LinkButton>
  if (!read.ok) {
    return <Failure error={read.error} title="Template could not be loaded" action={others} />
  }
  const template = read.value.data
  return (
    <SendFrame
      step="document"
      letter={{ kind: 'none' }}
      title="Fill in the letter"
      description={`${template.name}, version ${template.latest.version}`}
      actions={others}
    >
      <FormColumn>
        <LetterForm template={template} today={today} />
      </FormColumn>
    </SendFrame>
  )
}
