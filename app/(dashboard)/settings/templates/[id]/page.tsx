import type { Metadata } from 'next'

import { PageMemory } from '#app/page-memory.tsx'
import { readNow } from '#app/read-now.ts'
import { templateQueries } from '#components/templates/queries.ts'
import { TemplateView } from '#components/templates/template-view.tsx'

export const metadata: Metadata = { title: 'Edit template' }

type PageProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<{ version?: string | string[] }>
}

const TemplatePage = async ({ params, searchParams }: PageProps) => {
  const [{ id }, query] = await Promise.all([params, searchParams])
  const read = await readNow(templateQueries.detail(id))
  const number = Number(typeof query.version === 'string' ? query.version : 'latest')
  const asked = Number.isInteger(number) && number > 0 ? number : null
  const latest = read.ok ? read.value.data.latest.version : 1
  return (
    <PageMemory
      reads={[
        templateQueries.detail(id),
        templateQueries.version(id, asked ?? latest),
        templateQueries.letterhead(),
      ]}
    >
      <TemplateView id={id} asked={asked} />
    </PageMemory>
  )
}

export default TemplatePage
