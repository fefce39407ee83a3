import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { MatterSharedPage, SharedLetter } from '#lib/contract/sharing/shared.ts'
import { paths } from '#lib/paths.ts'

import { exhibitName, sharedFileUrl } from './shared-files.tsx'
import { SharedLayout } from './shared-layout.tsx'

const Dates = ({ letter }: { letter: SharedLetter }) => (
  <>
    {letter.mailed_at && (
      <span>
        Mailed <Moment focusable at={letter.mailed_at} format="date" />
      </span>
    )}
    <span>
      {letter.delivered_at ? (
        <>
          Delivered <Moment focusable at={letter.delivered_at} format="date" />
        </>
      ) : (
        'Not delivered so far'
      )}
    </span>
  </>
)

type LetterProps = { token: string; letter: SharedLetter; hasJourney: boolean }

const Letter = ({ token, letter, hasJourney }: LetterProps) => {
  if (letter.is_deleted)
    return <li className="py-3 text-ink-soft">Evidence deleted at the end of its retention period</li>
  const [first, ...others] = letter.recipient
  return (
    <li className="grid gap-0.5 py-3">
      <a
        href={paths.shared(token, { letter: letter.shipment_id })}
        className="justify-self-start font-emphasis wrap-anywhere text-link"
      >
        {first}
      </a>
      <span className="text-sm wrap-anywhere text-ink-soft">{others.join(', ')}</span>
      <span className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span>{letter.service}</span>
        {letter.tracking_number && <span className="code wrap-anywhere">{letter.tracking_number}</span>}
        {hasJourney && <Dates letter={letter} />}
      </span>
    </li>
  )
}

const titleOf = ({ number, name }: MatterSharedPage['matter']): string => {
  if (number === null) return 'Letters with the same document'
  return name ?? `Letters of matter ${number}`
}

/** Lists the letters of a set or a matter that a link shows. */
export const SharedLetters = ({ token, page }: { token: string; page: MatterSharedPage }) => (
  <SharedLayout isSpecimen={page.specimen ?? false}>
    <p className="text-ink-soft">Shared by {page.matter.organization}</p>
    <h1 className="mt-1 text-2xl font-emphasis wrap-anywhere">{titleOf(page.matter)}</h1>
    {page.matter.name && <p className="mt-1">Letters of matter {page.matter.number}</p>}
    <p className="mt-2 mb-6 text-ink-soft">
      This link works until <Moment focusable at={page.expires_at} />. Every view is recorded.
    </p>
    <Card label="Letters">
      <CardHeader
        title="Letters"
        description="Open a letter to read its evidence, download its files and verify them."
      />
      <CardBody className="pt-1!">
        {page.letters.length === 0 && <p className="text-ink-soft">No letter is shown at the moment.</p>}
        <ul className="divide-y divide-line">
          {page.letters.map((letter) => (
            <Letter key={letter.shipment_id} token={token} letter={letter} hasJourney={page.has_journey} />
          ))}
        </ul>
        {page.has_exhibit && (
          <a
            href={sharedFileUrl({ token, letterId: null }, exhibitName)}
            download
            className="mt-3 inline-block font-emphasis text-link"
          >
            Exhibit of all letters (PDF)
          </a>
        )}
      </CardBody>
    </Card>
  </SharedLayout>
)
