'use client'

import { useQueryClient } from '@tanstack/react-query'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShareLink } from '#lib/contract/sharing/share-link.ts'

import { LinkList } from './link-list.tsx'

type LinksCardProps = {
  links: readonly ShareLink[]
  canRevokeAny: boolean
  /** Called after a link was revoked; without it the page is requested again. */
  onRevoked?: (() => void) | undefined
}

/** Shows the links of a shipment or a matter. */
export const LinksCard = ({ links, canRevokeAny, onRevoked }: LinksCardProps) => {
  const active = links.filter(({ state }) => state === 'active')
  const older = links.filter(({ state }) => state !== 'active')
  return (
    <Card label="Shared links">
      <CardHeader title="Shared links" description="Show chosen evidence to someone without an account." />
      <CardBody className="pt-1!">
        {active.length > 0 && <LinkList links={active} canRevokeAny={canRevokeAny} onRevoked={onRevoked} />}
        {older.length > 0 && (
          <details className="mt-2">
            <summary className="cursor-pointer text-sm text-ink-soft">
              {plural(older.length, 'link')} ended or revoked
            </summary>
            <LinkList links={older} canRevokeAny={canRevokeAny} onRevoked={onRevoked} />
          </details>
        )}
      </CardBody>
    </Card>
  )
}

type ShareCardProps = { shipmentId: string; links: readonly ShareLink[]; canRevokeAny: boolean }

/** Shows the links of a shipment. */
export const ShareCard = ({ shipmentId, ...props }: ShareCardProps) => {
  const queries = useQueryClient()
  return (
    <LinksCard
      {...props}
      onRevoked={() => void queries.invalidateQueries({ queryKey: ['share-links', shipmentId] })}
    />
  )
}
