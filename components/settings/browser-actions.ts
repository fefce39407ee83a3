import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'

/** Sets the organization's logo. */
export const setLogo = defineBrowserAction(({ client }, image: File) =>
  client.setLogo({ form: formOf(image) }),
)
