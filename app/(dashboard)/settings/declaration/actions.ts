'use server'

import { runAction } from '#app/action.ts'
import type { DeclarationTemplate } from '#lib/contract/declaration/declaration.ts'

/** Writes the words of the organization's declarations of mailing; null goes back to the default ones. */
export const updateDeclarationTemplate = async (body: DeclarationTemplate | null) =>
  runAction((client) => client.updateDeclarationTemplate({ body }))
