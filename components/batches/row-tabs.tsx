import { NavTabs } from '#components/ui/nav-tabs.tsx'
import {
  type BatchFinding,
  batchFindingNames,
  type BatchRowState,
  batchRowStateNames,
} from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import type { RowFilters } from './row-filters.ts'
import { rowStateLabels } from './row-state.tsx'

const findingLabels = {
  corrected: 'Corrected',
  missing_unit: 'Apartment missing',
  other_address: 'Newer address known',
  duplicate: 'Duplicates',
} as const satisfies Record<BatchFinding, string>

type RowTabsProps = {
  batch: Batch
  current: Pick<RowFilters, 'state' | 'finding'>
  hrefOf: (chosen: { state?: BatchRowState; finding?: BatchFinding }) => string
}

/** The rows by their state, and those to review; what no row has is not offered, but for the tab that is open. */
export const RowTabs = ({ batch, current, hrefOf }: RowTabsProps) => (
  <NavTabs
    label="Rows by status"
    tabs={[
      {
        label: `All ${formatNumber(batch.row_count)}`,
        href: hrefOf({}),
        current: current.state === null && current.finding === null,
      },
      ...batchRowStateNames
        .filter((state) => batch.rows_by_state[state] > 0 || state === current.state)
        .map((state) => ({
          label: `${rowStateLabels[state].label} ${formatNumber(batch.rows_by_state[state])}`,
          href: hrefOf({ state }),
          current: state === current.state,
        })),
      ...batchFindingNames
        .filter((finding) => batch.reviews[finding] > 0 || finding === current.finding)
        .map((finding) => ({
          label: `${findingLabels[finding]} ${formatNumber(batch.reviews[finding])}`,
          href: hrefOf({ finding }),
          current: finding === current.finding,
        })),
    ]}
  />
)
