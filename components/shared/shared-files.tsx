import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'

import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { OpenSharedPage, SharedFile } from '#lib/contract/sharing/shared.ts'
import type { SharedPart } from '#lib/contract/sharing/sharing.values.ts'

/** The file with everything that a link shares. */
export const packageName = 'shared-evidence.zip'

/** One signed PDF of all letters that a link shows. */
export const exhibitName = 'exhibit.pdf'

/** A link, with the letter that is open where it shows those of a matter. */
export type SharedPlace = { token: string; letterId: string | null }

/** Returns where a file of a link is downloaded. */
export const sharedFileUrl = ({ token, letterId }: SharedPlace, name: string): string =>
  [
    `/api/shared/${encodeURIComponent(token)}`,
    letterId === null ? '' : `/letters/${encodeURIComponent(letterId)}`,
    `/files/${encodeURIComponent(name)}`,
  ].join('')

const titles: Record<Exclude<SharedPart, 'journey'>, { title: string; about: string }> = {
  summary: { title: 'Summary', about: 'Made for this link' },
  receipts: { title: 'Carrier’s return receipt', about: 'Unchanged, as stored' },
  document: { title: 'Document as mailed', about: 'Unchanged, as stored' },
  exhibit: { title: 'Exhibit', about: 'One signed PDF of this letter, with its document' },
  bundle: { title: 'Evidence bundle', about: 'Everything that is recorded, signed' },
}

const describeFile = ({ part, is_redacted: isRedacted, name }: SharedFile) => {
  const { title, about } = part === 'journey' ? { title: name, about: '' } : titles[part]
  return { title, about: isRedacted ? 'Redacted copy' : about }
}

const reasons: Record<OpenSharedPage['unavailable'][number]['reason'], string> = {
  deleted: 'Document: deleted at the end of its retention period',
  pending: 'Return receipt: not received from the carrier so far',
  none: 'Return receipt: none was purchased',
}

const Entry = ({ href, title, about }: { href: string; title: string; about: ReactNode }) => (
  <li className="relative flex items-start gap-3 rounded-md px-2 py-2 hover:bg-sunken">
    <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" strokeWidth={1.8} />
    <div className="min-w-0 flex-1">
      <a
        href={href}
        download
        className="font-emphasis after:absolute after:inset-0 after:rounded-md hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        {title}
      </a>
      <div className="text-sm text-ink-soft">{about}</div>
    </div>
    <Download aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
  </li>
)

/** Lists what can be downloaded. */
export const SharedFiles = ({ place, page }: { place: SharedPlace; page: OpenSharedPage }) => (
  <Card label="Files">
    <CardHeader title="Files" />
    <CardBody>
      <ul className="-mx-2">
        {page.files.map((file) => (
          <Entry key={file.name} href={sharedFileUrl(place, file.name)} {...describeFile(file)} />
        ))}
        <Entry
          href={sharedFileUrl(place, packageName)}
          title="All files and facts, signed"
          about="ZIP with a signed list of its files. It can be verified here, and offline."
        />
      </ul>
      {page.unavailable.map(({ part, reason }) => (
        <p key={part} className="mt-2 text-sm text-ink-soft">
          {reasons[reason]}
        </p>
      ))}
    </CardBody>
  </Card>
)
