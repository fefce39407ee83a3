import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'

/** Saves the photo of a sealed piece. */
export const savePhoto = defineBrowserAction(({ client, idempotencyKey }, shipmentId: string, photo: Blob) =>
  client.photographPiece({
    params: { id: shipmentId },
    form: formOf(photo, 'piece.jpg'),
    idempotencyKey,
  }),
)
