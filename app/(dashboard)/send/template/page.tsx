import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { PageMemory } from '#app/page-memory.tsx'
import { requireAccount } from '#app/session.ts'
import { templateQueries } from '#components/templates/queries.ts'
import { ChooseTemplateView, FillTemplateView } from '#components/templates/send-template-view.tsx'
import { dayIn } from '#lib/contract/formats/dates.values.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'From a template' }

type SearchParams = Promise<{ template?: string | string[] }>

const SendTemplatePage = async ({ searchParams }: { searchParams: SearchParams }) => {
  const [{ template: id }, { role, organization }] = await Promise.all([searchParams, requireAccount()])
  if (!isPermitted(role, 'send_mail')) redirect(paths.sendMany.lists())
  if (typeof id === 'string') {
    return (
      <PageMemory reads={[templateQueries.detail(id)]}>
        <FillTemplateView id={id} today={dayIn(new Date(), organization.time_zone ?? 'UTC')} />
      </PageMemory>
    )
  }
  return (
    <PageMemory reads={[templateQueries.list('false')]}>
      <ChooseTemplateView />
    </PageMemory>
  )
}

export default SendTemplatePage
