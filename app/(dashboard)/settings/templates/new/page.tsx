import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { FieldList } from '#components/templates/field-list.tsx'
import { TemplateEditor } from '#components/templates/template-editor.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'New template' }

const NewTemplatePage = () => (
  <PageMemory reads={[]}>
    <PageHeader trail={[{ label: 'Templates', href: paths.settings.templates() }]} title="New template" />
    <FormColumn>
      <TemplateEditor template={null} initial={{ html: '', hasLetterhead: true, messages: [] }} />
      <FieldList />
    </FormColumn>
  </PageMemory>
)

export default NewTemplatePage
