'use client'

import { Failure } from '#components/api/failure.tsx'
import { useAccount } from '#components/api/use-account.ts'
import { useRead } from '#components/api/use-read.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

import { declarationQueries } from './queries.ts'
import { PlaceholderList, TemplateCard } from './template-card.tsx'

/** Shows the template of the declaration, and the meaning of its placeholders. */
export const DeclarationSettings = () => {
  const account = useAccount()
  const read = useRead(declarationQueries.template())
  if (!read.ok)
    return <Failure level={2} error={read.error} title="Declaration template could not be loaded" />
  return (
    <FormColumn>
      <TemplateCard template={read.value.data} canChange={isPermitted(account.role, 'manage_organization')} />
      <Card label="Placeholders">
        <CardHeader
          title="Placeholders"
          description="Filled in from the record of the mailing. You can’t create a declaration with missing values."
        />
        <CardBody>
          <PlaceholderList />
        </CardBody>
      </Card>
    </FormColumn>
  )
}
