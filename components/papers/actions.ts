'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { CorrectStampedPaperInput } from '#lib/contract/papers/stamped-paper.ts'

/** Corrects what was stated of a stamped paper. */
export const correctStampedPaper = defineAction((client, id: string, body: CorrectStampedPaperInput) =>
  client.correctStampedPaper({ params: { id }, body }),
)

/** Finds what a typed code of a paper is of. */
export const findStampedPaper = defineAction((client, code: string) =>
  client.findStampedPaper({ query: { code } }),
)
