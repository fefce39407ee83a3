import { read } from '#components/api/read.ts'

/** Reads the spending limits of members. */
export const spendingLimitQueries = {
  own: () => read('getSpendingLimit', {}),
  all: () => read('listSpendingLimits', {}),
}
