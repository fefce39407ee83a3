'use client'

import { useQuery } from '@tanstack/react-query'

import { useAction } from '#components/actions/use-action.ts'
import { ExhibitButton } from '#components/exhibit/exhibit-button.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { StateBadge } from '#components/format/status-labels.tsx'
import { ShareLettersButton } from '#components/sharing/share-letters-button.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { Cell, ColumnHeader, Table } from '#components/ui/table.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { CancelledLetter, LetterOfSet, LetterSet } from '#lib/contract/letter-sets/letter-set.ts'
import { costOf } from '#lib/contract/quotes/quote-cost.values.ts'
import { pieceState } from '#lib/contract/shipment-core/piece-state.values.ts'
import { canCancel } from '#lib/contract/shipment-core/shipment-transitions.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { downloads, paths } from '#lib/paths.ts'

import { cancelLetters } from './actions.ts'
import { recipientOf } from './letters-to-buy.ts'
import { letterSetQueries } from './queries.ts'

const lettersCancelled = (count: number) =>
  count === 1 ? '1 letter cancelled' : `${count} letters cancelled`
const tooLateFor = (count: number) =>
  count === 1 ? '1 letter was already handed over.' : `${count} letters were already handed over.`

type LetterSetCardProps = {
  setId: string
  /** The letter on the page. */
  shipment: Pick<Shipment, 'id' | 'page_count'>
  /** Why the reader may not cancel; null if they may. */
  refusal: string | null
}

/** Shows the letters that were sent in one act, with one proof of all. */
export const LetterSetCard = ({ setId, shipment, refusal }: LetterSetCardProps) => {
  const query = useQuery(letterSetQueries.detail(setId))
  const set = query.data?.data
  if (!set) {
    return query.isError ? (
      <Card className="mt-4 p-5 text-ink-soft max-sm:mt-2">The letter set could not be loaded</Card>
    ) : null
  }
  const count = set.letters.length
  return (
    <Card label={`Letter set · ${count} letters`} className="mt-4 max-sm:mt-2">
      <CardHeader
        title={`Letter set · ${count} letters`}
        description="The same document, sent in one act. Each letter has its own tracking and evidence."
      />
      <div className="pt-2">
        <Table label={`Letter set · ${count} letters`}>
          <thead>
            <tr>
              <ColumnHeader>Recipient</ColumnHeader>
              <ColumnHeader className="max-sm:hidden">Service</ColumnHeader>
              <ColumnHeader>Status</ColumnHeader>
              <ColumnHeader className="max-sm:hidden">Tracking</ColumnHeader>
              <ColumnHeader align="end" className="max-sm:hidden">
                Price
              </ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {set.letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} isHere={letter.id === shipment.id} />
            ))}
          </tbody>
        </Table>
      </div>
      <Footer set={set} pageCount={shipment.page_count} refusal={refusal} />
    </Card>
  )
}

const LetterRow = ({ letter, isHere }: { letter: LetterOfSet; isHere: boolean }) => {
  const tracking = letter.tracking_number ? (
    <span className="code">{groupTrackingNumber(letter.tracking_number)}</span>
  ) : letter.carrier && !letter.tracked ? (
    'Not tracked'
  ) : (
    '–'
  )
  const cents = (letter.quote && costOf(letter.quote)) ?? letter.total_charged_cents
  return (
    <tr>
      <Cell>
        {isHere ? (
          <span className="font-emphasis">{recipientOf(letter)}</span>
        ) : (
          <PrefetchLink href={paths.shipment(letter.id)} className="font-emphasis text-link">
            {recipientOf(letter)}
          </PrefetchLink>
        )}
        <span className="block text-sm text-ink-soft">
          {[letter.companion_of && 'Companion', isHere && 'This letter'].filter(Boolean).join(' · ') ||
            letter.to_address.city}
        </span>
        <span className="mt-1 block text-sm sm:hidden">
          <ServiceOf letter={letter} />
        </span>
        <span className="block text-sm sm:hidden">{tracking}</span>
        <span className="block text-sm sm:hidden">
          <Money cents={cents} />
        </span>
      </Cell>
      <Cell className="max-sm:hidden">
        <ServiceOf letter={letter} />
      </Cell>
      <Cell>
        <StateBadge state={pieceState(letter)} />
        {letter.action_url && (
          <a href={letter.action_url} className="mt-1 block text-sm text-link">
            Confirm with your bank
          </a>
        )}
      </Cell>
      <Cell className="text-sm whitespace-nowrap max-sm:hidden">{tracking}</Cell>
      <Cell align="end" className="max-sm:hidden">
        <Money cents={cents} />
      </Cell>
    </tr>
  )
}

/** Names the bought service or, before that, the offered one. */
const ServiceOf = ({ letter }: { letter: LetterOfSet }) => {
  const service = letter.carrier && letter.service ? letter : letter.quote
  return (
    <>
      {service?.carrier && service.service ? (
        <CarrierService carrier={service.carrier} service={service.service} />
      ) : (
        'Not purchased'
      )}
      {letter.shipping_options.certified_mail && (
        <span className="block text-sm text-ink-soft">
          {letter.shipping_options.return_receipt ? 'Certified Mail, return receipt' : 'Certified Mail'}
        </span>
      )}
    </>
  )
}

type FooterProps = { set: LetterSet; pageCount: number; refusal: string | null }

/** Names a letter among those to the same recipient. */
const shareableOf = (letter: LetterOfSet, pageCount: number) => ({
  id: letter.id,
  title: letter.companion_of === null ? recipientOf(letter) : `Companion to ${recipientOf(letter)}`,
  pageCount,
})

const Footer = ({ set, pageCount, refusal }: FooterProps) => {
  const toast = useToast()
  const cancel = useAction(cancelLetters, {
    onSuccess: (letters: CancelledLetter[]) => {
      const late = letters.filter(({ error }) => error !== null).length
      toast({
        title: lettersCancelled(letters.length - late),
        ...(late > 0 && { description: tooLateFor(late) }),
      })
    },
    refreshesOnError: true,
  })
  const bought = set.letters.filter(({ carrier }) => carrier !== null)
  const ids = bought.map(({ id }) => id)
  const isCancellable = set.letters.filter(({ status }) => canCancel(status)).length > 1
  if (ids.length === 0 && !(isCancellable && refusal === null)) return null
  return (
    <CardFooter>
      <div className="flex flex-wrap gap-2">
        {ids.length > 0 && (
          <>
            <ExhibitButton
              label="Proof of all letters…"
              title="Letter set"
              selection={{ ids: ids.join(',') }}
              description="One signed PDF of the letters of this set that were purchased."
            />
            <LinkButton kind="download" variant="quiet" href={downloads.archive({ ids: ids.join(',') })}>
              Evidence bundles (ZIP)
            </LinkButton>
            <ShareLettersButton
              of={{ type: 'letter_set', id: set.id }}
              letters={bought.map((letter) => shareableOf(letter, pageCount))}
              total={bought.length}
            />
          </>
        )}
      </div>
      {isCancellable && refusal === null && (
        <ConfirmDialog
          trigger={<Button>Cancel all letters</Button>}
          title="Cancel all letters of this set?"
          description="Letters that were not handed over are cancelled and refunded. To cancel one letter, open it and cancel it there."
          confirmLabel="Cancel all letters"
          keepLabel="Keep letters"
          action={cancel}
          onConfirm={() => cancel.run(set.id)}
        />
      )}
    </CardFooter>
  )
}
