import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { paths } from '#lib/paths.ts'

/** Shows that there is no page at this URL. */
export const PageNotFound = ({ title, children }: { title: string; children: string }) => (
  <>
    <PageHeader title={title} description={children} />
    <div className="flex flex-wrap gap-2">
      <LinkButton href={paths.shipments()}>View all shipments</LinkButton>
      <LinkButton href={paths.overview()}>Go to overview</LinkButton>
    </div>
  </>
)
