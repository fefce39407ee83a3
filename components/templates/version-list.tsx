import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { TemplateDetail } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

import { authorOf } from './template-table.tsx'

type VersionListProps = { template: TemplateDetail; shown: number }

/** Lists the versions of a template, newest first. */
export const VersionList = ({ template, shown }: VersionListProps) => (
  <Card label="Versions">
    <CardHeader
      title="Versions"
      description="A saved version never changes. Letters name the version they were made from."
    />
    <CardBody>
      <ol className="grid gap-2">
        {template.versions.map((version) => (
          <li key={version.version} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PrefetchLink
              href={paths.settings.template(template.id, { version: String(version.version) })}
              aria-current={version.version === shown ? 'page' : undefined}
              className="numeric font-emphasis hover:underline aria-[current=page]:underline"
            >
              Version {version.version}
            </PrefetchLink>
            {version.version === template.latest.version && <Badge tone="good">Latest</Badge>}
            <span className="text-sm text-ink-soft">
              <Moment at={version.created_at} /> {authorOf(version)}
            </span>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)
