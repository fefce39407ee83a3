'use client'

import { MailQuestion } from 'lucide-react'

import { useSwitchOrganization } from '#components/account/use-organizations.ts'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import type { OwnOrganization } from '#lib/contract/person/person.ts'
import { paths } from '#lib/paths.ts'

type OtherOrganizationProps = { organization: OwnOrganization; path: string }

/** Shows that a link belongs to another organization of the reader, and offers to switch. */
export const OtherOrganizationCard = ({ organization, path }: OtherOrganizationProps) => {
  const { run, isPending, error } = useSwitchOrganization(path)
  return (
    <Card>
      <EmptyState
        level={1}
        icon={MailQuestion}
        title={`This belongs to ${organization.name}`}
        action={
          <>
            <Button variant="primary" pending={isPending} onClick={() => void run(organization.id)}>
              Switch to {organization.name}
            </Button>
            <LinkButton href={paths.shipments()}>View all shipments</LinkButton>
          </>
        }
      >
        You’re a member, but you’re currently working in another organization.
      </EmptyState>
      {error && <Notice alert tone="bad" title={error.message} className="mx-5 mb-5" />}
    </Card>
  )
}
