import type { Metadata } from 'next'

import { findMatter } from '#app/(dashboard)/matters/find-matter.ts'
import { findTagNames } from '#app/(dashboard)/send/load-draft.ts'
import { findBatch } from '#app/(dashboard)/send/many/load-batch.ts'
import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { BatchBusy } from '#components/batches/batch-busy.tsx'
import { BatchFrame } from '#components/batches/batch-frame.tsx'
import { BatchOptionsForm } from '#components/batches/batch-options-form.tsx'
import { OptionFacts } from '#components/batches/option-facts.tsx'
import { ReaderNotice } from '#components/batches/reader-notice.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Template } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

export const metadata: Metadata = { title: 'Letter and options' }

/** Lists work without templates, so that a failure shows none. */
const findTemplates = async (): Promise<Template[]> => {
  const listed = await attempt((await getClient()).listTemplates({ query: { limit: 100 } }))
  return listed.ok ? listed.value.data : []
}

const OptionsPage = async ({ params }: { params: Promise<{ id: string }> }) => {
  const { id } = await params
  const [result, knownTags, account] = await Promise.all([findBatch(id), findTagNames(), requireAccount()])
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value
  if (!isPermitted(account.role, 'send_mail')) {
    return (
      <BatchFrame step="options" batch={batch} title="Letter and options">
        <FormColumn>
          <ReaderNotice />
          <OptionFacts batch={batch} />
        </FormColumn>
      </BatchFrame>
    )
  }
  const [matter, templates] = await Promise.all([findMatter(batch.options.matter_id), findTemplates()])
  return (
    <BatchFrame
      step="options"
      batch={batch}
      canDelete
      title="Letter and options"
      description="Defaults for every row. Columns in your list can override them. Nothing is charged yet."
    >
      <FormColumn>
        {account.organization.return_address === null && batch.options.from_address === null && (
          <Notice
            tone="warn"
            title="Your organization has no return address"
            action={<LinkButton href={paths.settings.organization()}>Set return address</LinkButton>}
          >
            It’s printed on every envelope and required for quotes.
          </Notice>
        )}
        {account.organization.mail_settings.adds_companion && (
          <Notice title="Lists don’t add First-Class companions">
            Your organization adds one to each certified letter. For letters that require both, upload the
            list a second time and send it by First-Class Mail, or send them one at a time.
          </Notice>
        )}
        <BatchBusy batch={batch}>
          <BatchOptionsForm batch={batch} knownTags={knownTags} matter={matter} templates={templates} />
        </BatchBusy>
      </FormColumn>
    </BatchFrame>
  )
}

export default OptionsPage
