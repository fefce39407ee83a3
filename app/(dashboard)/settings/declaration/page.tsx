import type { Metadata } from 'next'

import { attempt, Failure } from '#app/failure.tsx'
import { requireAccount } from '#app/session.ts'
import { getClient } from '#components/api/server-client.ts'
import { PlaceholderList, TemplateCard } from '#components/declaration/template-card.tsx'
import * as wording from '#components/declaration/wording.tsx'
import { SettingsHeader } from '#components/settings/settings-sections.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormColumn } from '#components/ui/form-column.tsx'
import { isPermitted } from '#lib/contract/members/roles.values.ts'

export const metadata: Metadata = { title: wording.declarationOfMailing }

const DeclarationPage = async () => {
  const [account, client] = await Promise.all([requireAccount(), getClient()])
  const read = await attempt(client.getDeclarationTemplate())
  if (!read.ok) {
    return (
      <>
        <SettingsHeader current="declaration" />
        <Failure level={2} error={read.error} title={wording.declarationTemplateCouldNotBeLoaded} />
      </>
    )
  }
  return (
    <>
      <SettingsHeader current="declaration" description={wording.createADeclarationOfMailing} />
      <FormColumn>
        <TemplateCard
          template={read.value.data}
          canChange={isPermitted(account.role, 'manage_organization')}
        />
        <Card label={wording.placeholders}>
          <CardHeader title={wording.placeholders} description={wording.filledInFromTheMailing} />
          <CardBody>
            <PlaceholderList />
          </CardBody>
        </Card>
      </FormColumn>
    </>
  )
}

export default DeclarationPage
