'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { DeclarationTemplate } from '#lib/contract/declaration/declaration.ts'

/** Writes the words of the organization's declarations of mailing; null goes back to the default ones. */
export const updateDeclarationTemplate = defineAction((client, body: DeclarationTemplate | null) =>
  client.updateDeclarationTemplate({ body }),
)
