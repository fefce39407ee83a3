'use client'

import { useQuery } from '@tanstack/react-query'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'

import { BatchBusy } from './batch-busy.tsx'
import { BatchFrame } from './batch-frame.tsx'
import { BatchOptionsForm } from './batch-options-form.tsx'
import { findMissingPrerequisite, MissingPrerequisite, prerequisiteReasons } from './missing-prerequisite.tsx'
import { OptionFacts } from './option-facts.tsx'
import { batchQueries } from './queries.ts'
import { ReaderNotice } from './reader-notice.tsx'

/** Shows the letter and the options that every row has unless its columns say otherwise. */
export const OptionsView = ({ id, account }: { id: string; account: Account }) => {
  const result = useRead(batchQueries.detail(id))
  const matterId = result.ok ? result.value.data.options.matter_id : null
  const { data: tags } = useQuery(batchQueries.tags())
  const { data: templates } = useQuery(batchQueries.templates())
  const { data: matter } = useQuery({ ...batchQueries.matter(matterId ?? ''), enabled: Boolean(matterId) })
  if (!result.ok) return <Failure error={result.error} title="Bulk send could not be loaded" />
  const batch = result.value.data
  const missing = findMissingPrerequisite(batch, account)
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
  return (
    <BatchFrame
      step="options"
      batch={batch}
      canDelete
      title="Letter and options"
      description="Defaults for every row. Columns in your list can override them. Nothing is charged yet."
    >
      <FormColumn>
        {missing && <MissingPrerequisite batch={batch} missing={missing} />}
        <BatchBusy batch={batch}>
          <BatchOptionsForm
            batch={batch}
            isCompanionRule={account.organization.mail_settings.adds_companion === true}
            disabledReason={missing && prerequisiteReasons[missing]}
            knownTags={tags?.data.map(({ name }) => name) ?? []}
            matter={matter?.data ?? null}
            templates={templates?.data ?? []}
          />
        </BatchBusy>
      </FormColumn>
    </BatchFrame>
  )
}
