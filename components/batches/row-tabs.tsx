import { NavTabs } from '#components/ui/nav-tabs.tsx'
import { type BatchRowState, batchRowStateNames } from '#lib/contract/batches/batch-states.values.ts'
import type { Batch } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'

import { rowStateLabels } from './row-state.tsx'

type RowTabsProps = {
  batch: Batch
  current: BatchRowState | null
  hrefOf: (state: BatchRowState | null) => string
}

/** The rows by their state; states without a row are not offered, but for the one that is open. */
export const RowTabs = ({ batch, current, hrefOf }: RowTabsProps) => (
  <NavTabs
    label="Rows by status"
    tabs={[
      {
        label: `All ${formatNumber(batch.row_count)}`,
        href: hrefOf(null),
        current: current === null,
      },
      ...batchRowStateNames
        .filter((state) => batch.rows_by_state[state] > 0 || state === current)
        .map((state) => ({
          label: `${rowStateLabels[state].label} ${formatNumber(batch.rows_by_state[state])}`,
          href: hrefOf(state),
          current: state === current,
        })),
    ]}
  />
)
