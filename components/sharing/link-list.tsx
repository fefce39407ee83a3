'use client'

import { useAction } from '#components/actions/use-action.ts'
import { Moment } from '#components/format/moment.tsx'
import { matterTitle } from '#components/matters/matter-title.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { ShareLink } from '#lib/contract/sharing/share-link.ts'
import { paths } from '#lib/paths.ts'

import { revokeShareLink } from './actions.ts'
import { linkReads } from './queries.ts'

const states: Record<ShareLink['state'], { tone: Tone; label: string }> = {
  active: { tone: 'good', label: 'Active' },
  expired: { tone: 'neutral', label: 'Ended' },
  revoked: { tone: 'bad', label: 'Revoked' },
}

const creatorOf = ({ created_by: creator, is_own: isOwn }: ShareLink): string =>
  isOwn ? 'you' : (creator?.name ?? 'a former member')

const RevokeLink = ({ link }: { link: ShareLink }) => {
  const toast = useToast()
  const revoke = useAction(revokeShareLink, {
    after: { reread: linkReads },
    onSuccess: () => toast({ title: 'Link revoked' }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" aria-label={`Revoke the link “${link.label}”`}>
          Revoke
        </Button>
      }
      title="Revoke this link?"
      description={`“${link.label}” stops working immediately, also for downloads in progress. Files that were downloaded stay with the recipient.`}
      confirmLabel="Revoke link"
      keepLabel="Keep link"
      action={revoke}
      onConfirm={() => revoke.run(link.id)}
    />
  )
}

const Use = ({ link }: { link: ShareLink }) => (
  <p className="text-sm text-ink-soft">
    {link.last_viewed_at === null ? (
      'Not viewed yet'
    ) : (
      <>
        {plural(link.views, 'view')}, {plural(link.downloads, 'download')}, last{' '}
        <Moment focusable at={link.last_viewed_at} format="short-date-time" />
      </>
    )}
    {link.state === 'active' && (
      <>
        {' · '}
        ends <Moment focusable at={link.expires_at} format="date" />
      </>
    )}
  </p>
)

/** Leads to what the link shows. */
const Subject = ({ link }: { link: ShareLink }) => {
  const first = link.shipment_id ?? link.letters?.[0]?.shipment_id
  const href = link.matter
    ? paths.matter(link.matter.id)
    : link.shipment_id !== null || link.letter_set_id !== null
      ? first && paths.shipment(first)
      : null
  if (!href) return <span className="font-emphasis">A deleted matter</span>
  return (
    <PrefetchLink href={href} className="font-emphasis wrap-anywhere hover:underline">
      {link.matter
        ? matterTitle(link.matter)
        : (link.shipment_title ?? `Letter set · ${plural(link.letters?.length ?? 0, 'letter')}`)}
    </PrefetchLink>
  )
}

type LinkListProps = {
  links: readonly ShareLink[]
  /** Whether the reader may revoke links of other members. */
  canRevokeAny: boolean
  showsSubject?: boolean
}

/** Lists shared links with how they were used. */
export const LinkList = ({ links, canRevokeAny, showsSubject = false }: LinkListProps) => (
  <ul aria-label="Shared links" className="divide-y divide-line">
    {links.map((link) => {
      const { tone, label } = states[link.state]
      const isRedacted =
        link.redactions.length > 0 ||
        link.withheld_pages.length > 0 ||
        (link.letters ?? []).some((letter) => letter.withheld_pages.length > 0)
      return (
        <li key={link.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-52">
            {showsSubject && <Subject link={link} />}
            <p className="flex flex-wrap items-center gap-2 font-emphasis wrap-anywhere">
              {link.label} <Badge tone={tone}>{label}</Badge>
              {link.has_password && <Badge dot={false}>Password</Badge>}
              {isRedacted && <Badge dot={false}>Redacted</Badge>}
              {link.letters && <Badge dot={false}>{plural(link.letters.length, 'letter')}</Badge>}
              {link.includes_later && <Badge dot={false}>And later ones</Badge>}
            </p>
            <Use link={link} />
            <p className="text-sm text-ink-soft">
              Created by {creatorOf(link)}, <Moment focusable at={link.created_at} format="short-date" />
            </p>
          </div>
          {link.state === 'active' && (link.is_own || canRevokeAny) && <RevokeLink link={link} />}
        </li>
      )
    })}
  </ul>
)
