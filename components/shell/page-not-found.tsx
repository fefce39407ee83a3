import { MailQuestion } from 'lucide-react'

import { Card } from '#components/ui/card.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { paths } from '#lib/paths.ts'

/** Shows that there is no page at this URL. */
export const PageNotFound = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState
      level={1}
      icon={MailQuestion}
      title={title}
      action={
        <>
          <LinkButton variant="primary" href={paths.shipments()}>
            View all shipments
          </LinkButton>
          <LinkButton href={paths.overview()}>Go to overview</LinkButton>
        </>
      }
    >
      {children}
    </EmptyState>
  </Card>
)
