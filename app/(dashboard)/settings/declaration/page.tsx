import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { PlaceholderList, TemplateCard } from '#components/declaration/template-card.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: 'Declaration of mailing' }

const DeclarationPage = async () => {
  const [account, client] = await Promise.all([requireAccount(), getClient()])
  const read = await attempt(client.getDeclarationTemplate())
  if (!read.ok) {
    return (
      <>
        <SettingsHeader current="declaration" />
        <Failure level={2} error={read.error} title="Declaration template could not be loaded" />
      </>
    )
  }
  return (
    <>
      <SettingsHeader
        current="declaration"
        description="Create a declaration of mailing from any certified shipment: a PDF filled in from its record, ready to sign. Review every line before signing. This is not legal advice."
      />
      <FormColumn>
        <TemplateCard
          template={read.value.data}
          canChange={isPermitted(account.role, 'manage_organization')}
        />
        <Card label="Placeholders">
          <CardHeader
            title="Placeholders"
            description="Filled in from the mailing record. A declaration that would state a value that is not recorded is refused."
          />
          <CardBody>
            <PlaceholderList />
          </CardBody>
        </Card>
      </FormColumn>
    </>
  )
}

export default DeclarationPage
