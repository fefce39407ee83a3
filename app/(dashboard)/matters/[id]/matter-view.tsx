'use client'

import { Failure } from '#components/api/failure.tsx'
import { useRead } from '#components/api/use-read.ts'
import { DownloadMatterButton } from '#components/evidence/download-archive.tsx'
import { ExhibitButton } from '#components/exhibit/exhibit-button.tsx'
import { DeadlineCard } from '#components/matters/deadline-card.tsx'
import { DeleteMatter } from '#components/matters/delete-matter.tsx'
import { LeaveMatter } from '#components/matters/leave-matter.tsx'
import { mayChangeMatters } from '#components/matters/matter-access.ts'
import { MatterAddresses, MatterLetters, MatterTasks } from '#components/matters/matter-cards.tsx'
import { EditMatter } from '#components/matters/matter-dialog.tsx'
import { MatterFigures } from '#components/matters/matter-figures.tsx'
import { MatterHolds } from '#components/matters/matter-holds.tsx'
import { MatterStatusBadge } from '#components/matters/matter-labels.tsx'
import { memberNames } from '#components/matters/matter-table.tsx'
import { matterQueries } from '#components/matters/queries.ts'
import { LinksCard } from '#components/sharing/share-card.tsx'
import { ShareLettersButton } from '#components/sharing/share-letters-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { ApiError } from '#lib/client/api-error.ts'
import { isPermitted } from '#lib/contract/members/roles.values.ts'
import type { Account } from '#lib/contract/organizations/account.ts'
import type { ShipmentListItem } from '#lib/contract/shipments/shipment-list.ts'
import { paths } from '#lib/paths.ts'

/** Returns the letters that a link can show, under their usual names. */
const shareableOf = (letters: readonly ShipmentListItem[]) =>
  letters.flatMap((letter) =>
    letter.carrier === null
      ? []
      : [
          {
            id: letter.id,
            title:
              letter.shipment_name ??
              letter.details?.recipient.name ??
              letter.details?.recipient.company ??
              letter.tracking_number ??
              letter.id,
            pageCount: letter.page_count,
          },
        ],
  )

type MatterViewProps = { id: string; account: Account }

/** Shows a matter: its letters, and what belongs to them. */
export const MatterView = ({ id, account }: MatterViewProps) => {
  const read = useRead(matterQueries.detail(id))
  const summed = useRead(matterQueries.summary(id))
  const letters = useRead(matterQueries.letters(id))
  const holds = useRead(matterQueries.holds(id))
  const links = useRead(matterQueries.links(id))
  const failure = (error: ApiError) => (
    <Failure
      error={error}
      title="Matter could not be loaded"
      action={<LinkButton href={paths.matters()}>Back to matters</LinkButton>}
    />
  )
  if (!read.ok) return failure(read.error)
  if (!summed.ok) return failure(summed.error)
  const matter = read.value.data
  const summary = summed.value.data
  const canChange = mayChangeMatters(account)
  return (
    <>
      <PageHeader
        trail={[{ label: 'Matters', href: paths.matters() }]}
        title={matter.name}
        badge={<MatterStatusBadge status={matter.status} />}
        actions={
          <>
            <DownloadMatterButton
              matterId={matter.id}
              label="Evidence bundle"
              title="Download the evidence of this matter"
              description="A ZIP with the signed evidence bundle of each letter of this matter that was bought, and an index."
              disabledReason={summary.bought === 0 ? 'No letter of this matter has been bought yet.' : null}
            />
            {summary.bought > 0 && (
              <ExhibitButton
                selection={{ matter: matter.id }}
                description="One signed PDF of all letters of this matter, to attach to a filing."
              />
            )}
            {account.limited_to_matters && <LeaveMatter matter={matter} readerId={account.user.id} />}
            {summary.bought > 0 && (
              <ShareLettersButton
                of={{ type: 'matter', id: matter.id }}
                letters={letters.ok ? shareableOf(letters.value.data) : []}
                total={summary.bought}
              />
            )}
            {canChange && <DeleteMatter matterId={matter.id} />}
            {canChange && <EditMatter matter={matter} />}
          </>
        }
      />
      <DescriptionList className="mb-5">
        <DescriptionItem term="Number">{matter.number}</DescriptionItem>
        <DescriptionItem term="Client">{matter.client ?? 'No client'}</DescriptionItem>
        <DescriptionItem term="Members">{memberNames(matter) || 'No members'}</DescriptionItem>
      </DescriptionList>
      <MatterFigures summary={summary} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <MatterLetters matterId={matter.id} letters={letters} total={summary.letters} />
        <MatterTasks matterId={matter.id} total={summary.open_tasks} readerId={account.user.id} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <DeadlineCard summary={summary} />
            <MatterAddresses matterId={matter.id} total={summary.addresses} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {holds.ok ? (
              <MatterHolds
                matterId={matter.id}
                holds={holds.value.data}
                readerId={account.user.id}
                canHold={isPermitted(account.role, 'manage_holds')}
              />
            ) : (
              <Failure level={2} error={holds.error} title="Legal holds could not be loaded" />
            )}
            {links.ok && links.value.data.length > 0 && (
              <LinksCard
                links={links.value.data}
                canRevokeAny={isPermitted(account.role, 'manage_share_links')}
              />
            )}
          </div>
        </div>
      </div>
    </>
  )
}
