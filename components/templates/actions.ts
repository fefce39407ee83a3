'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type {
  createTemplateInput,
  createTemplateVersionInput,
  renderTemplateInput,
  updateLetterheadInput,
  updateTemplateInput,
} from '#lib/contract/templates/template.ts'
import type { LetterheadImage } from '#lib/contract/templates/template.values.ts'

/** Creates a template with its first version. */
export const createTemplate = defineAction((client, body: z.input<typeof createTemplateInput>) =>
  client.createTemplate({ body }),
)

/** Saves a new version of a template. */
export const saveTemplateVersion = defineAction(
  (client, id: string, body: z.input<typeof createTemplateVersionInput>) =>
    client.createTemplateVersion({ params: { id }, body }),
)

/** Renames, archives or restores a template. */
export const updateTemplate = defineAction((client, id: string, body: z.input<typeof updateTemplateInput>) =>
  client.updateTemplate({ params: { id }, body }),
)

/** Makes a document from a template. */
export const makeLetter = defineAction((client, id: string, body: z.input<typeof renderTemplateInput>) =>
  client.renderTemplate({ params: { id }, body }),
)

/** Updates the lines of the letterhead, and who may change templates. */
export const updateLetterhead = defineAction((client, body: z.input<typeof updateLetterheadInput>) =>
  client.updateLetterhead({ body }),
)

/** Removes an image of the letterhead. */
export const removeLetterheadImage = defineAction((client, image: LetterheadImage) =>
  client.removeLetterheadImage({ params: { image } }),
)
