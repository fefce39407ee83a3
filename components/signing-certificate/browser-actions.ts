import { defineBrowserAction } from '#components/actions/define-browser-action.ts'

const base64Of = async (file: Blob): Promise<string> =>
  btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())))

/** Sets the certificate with which exhibits are signed. */
export const setSigningCertificate = defineBrowserAction(async ({ client }, file: File, password: string) =>
  client.setSigningCertificate({ body: { pkcs12: await base64Of(file), password } }),
)
