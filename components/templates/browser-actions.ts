import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'
import type { LetterheadImage } from '#lib/contract/templates/template.values.ts'

/** Sets an image of the letterhead. */
export const setLetterheadImage = defineBrowserAction(({ client }, image: LetterheadImage, file: File) =>
  client.setLetterheadImage({ params: { image }, form: formOf(file) }),
)

/** Returns a Word or HTML file as the HTML of a template. Nothing is saved. */
export const convertTemplateFile = defineBrowserAction(({ client, idempotencyKey, signal }, file: File) =>
  client.convertTemplateFile({ form: formOf(file), idempotencyKey, signal }),
)
