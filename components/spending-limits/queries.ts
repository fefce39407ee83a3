import { read } from '#components/api/read.ts'

/** How much members may spend. */
export const spendingLimitQueries = {
  own: () => read('getSpendingLimit', {}),
  all: () => read('listSpendingLimits', {}),
}
