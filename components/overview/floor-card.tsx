import { countOf, type ListedStage, stageLabels } from '#components/floor/stage-labels.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { FloorSummary } from '#lib/contract/operations/floor.ts'
import { paths } from '#lib/paths.ts'

/** Counts in the order of the work, with pieces that must not be mailed first. */
const worked = [
  'pull',
  'print_failed',
  'queued',
  'printed',
  'packed',
] as const satisfies readonly ListedStage[]

/** Shows the number of pieces at each stage of the floor. */
export const FloorCard = ({ summary }: { summary: FloorSummary }) => (
  <Card label="Operations">
    <CardHeader
      title="Operations"
      description={`${plural(summary.stages.handed_over, 'piece')} handed over today.`}
      aside={<LinkButton href={paths.operations.floor()}>View operations</LinkButton>}
    />
    <CardBody className="px-3! pt-2 pb-3">
      <ul className="grid grid-cols-2 sm:grid-cols-5">
        {worked.map((stage) => {
          const { label, tone } = stageLabels[stage]
          const pieces = countOf(summary, stage)
          return (
            <li key={stage}>
              <PrefetchLink
                href={paths.operations.floor({ stage })}
                className="block rounded-md px-2 py-1.5 hover:bg-hover"
              >
                <span className="block text-sm text-ink-soft">{label}</span>
                <span
                  className={
                    tone === 'bad' && pieces > 0
                      ? 'numeric text-xl font-emphasis text-bad'
                      : 'numeric text-xl font-emphasis'
                  }
                >
                  {pieces}
                </span>
              </PrefetchLink>
            </li>
          )
        })}
      </ul>
    </CardBody>
  </Card>
)
