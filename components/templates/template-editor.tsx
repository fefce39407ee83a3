'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { templateLimits } from '#lib/contract/templates/template.values.ts'
import { paths } from '#lib/paths.ts'

import { createTemplate, saveTemplateVersion } from './actions.ts'
import { convertTemplateFile } from './browser-actions.ts'
import { LetterPreview } from './letter-preview.tsx'

type TemplateEditorProps = {
  /** The template to save a version of; null creates one. */
  template: { id: string; latestVersion: number } | null
  initial: { html: string; hasLetterhead: boolean; messages: readonly string[] }
}

/** Shows what was omitted from a source. */
const Messages = ({ messages }: { messages: readonly string[] }) =>
  messages.length === 0 ? null : (
    <Notice tone="warn" title="Not everything could be carried over">
      <ul className="list-disc pl-5">
        {messages.map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )

/** Writes a letter: from a Word or HTML file, as HTML, with a preview. Saving creates a version. */
export const TemplateEditor = ({ template, initial }: TemplateEditorProps) => {
  const toast = useToast()
  const [name, setName] = useState('')
  const [html, setHtml] = useState(initial.html)
  const [hasLetterhead, setHasLetterhead] = useState(initial.hasLetterhead)
  const [messages, setMessages] = useState(initial.messages)
  const file = useAction(convertTemplateFile, {
    whileRunning: 'replace',
    after: 'nothing',
    onSuccess: (read) => {
      setHtml(read.html)
      setMessages(read.messages)
    },
  })
  const create = useAction(createTemplate, {
    onSuccess: () => toast({ title: 'Template created' }),
    after: ({ id }) => ({ open: paths.settings.template(id) }),
  })
  const save = useAction(saveTemplateVersion, {
    onSuccess: ({ latest }) => toast({ title: `Version ${latest.version} saved` }),
    after: ({ id }) => ({ open: paths.settings.template(id) }),
  })
  const { error, isPending } = template ? save : create
  const errorOf = (field: string) => error?.fields.find((each) => each.field === field)?.message ?? null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const letter = { html, has_letterhead: hasLetterhead }
    void (template
      ? save.run(template.id, { ...letter, based_on: template.latestVersion })
      : create.run({ ...letter, name }))
  }
  return (
    <>
      <Card label="Letter">
        <CardHeader title="Letter" description="Start with a Word document, or write HTML." />
        <CardBody>
          <FormShell
            label="Letter"
            onSubmit={submit}
            error={error && error.fields.length === 0 ? error.message : null}
            pending={isPending}
            submitLabel={template ? `Save as version ${template.latestVersion + 1}` : 'Create template'}
          >
            {!template && (
              <Field label="Name" error={errorOf('name')} required>
                <Input
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                  maxLength={templateLimits.name}
                  autoComplete="off"
                />
              </Field>
            )}
            <Field
              label="Word or HTML file"
              optional
              error={file.error?.message}
              hint={
                file.isPending
                  ? 'Reading the file…'
                  : 'DOCX or HTML, up to 5 MB. Replaces the text below; nothing is saved yet.'
              }
            >
              <Input
                type="file"
                accept=".docx,.html,.htm,text/html"
                // The same file can be chosen again after it was edited.
                onClick={(event) => (event.currentTarget.value = '')}
                onChange={({ target: { files } }) => {
                  const chosen = files?.[0]
                  if (chosen) void file.run(chosen)
                }}
              />
            </Field>
            <Messages messages={messages} />
            <Field
              label="HTML"
              error={errorOf('html')}
              hint="Headings, paragraphs, lists, tables, and bold, italic or underlined text. Everything else is left out when you save."
              required
            >
              <Textarea
                value={html}
                onChange={(event) => setHtml(event.target.value)}
                rows={14}
                maxLength={templateLimits.html}
                spellCheck
                className="code max-h-[70vh] text-sm"
              />
            </Field>
            <Checkbox
              label="Begin with the letterhead"
              description="Image and lines from the letterhead settings, on the first page."
              checked={hasLetterhead}
              onChange={(event) => setHasLetterhead(event.target.checked)}
            />
          </FormShell>
        </CardBody>
      </Card>
      <LetterPreview html={html} hasLetterhead={hasLetterhead} />
    </>
  )
}
