import { defineBrowserAction, formOf } from '#components/actions/define-browser-action.ts'

/** Adds a return receipt that the carrier gave to a person. */
export const importReceipt = defineBrowserAction(
  ({ client, idempotencyKey }, shipmentId: string, file: File, signer: string) =>
    client.importReturnReceipt({
      params: { id: shipmentId },
      query: { signed_by: signer || undefined },
      form: formOf(file),
      idempotencyKey,
    }),
)
