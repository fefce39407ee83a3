import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Client } from '#lib/client/client.ts'
import { fillDocumentFormInput } from '#lib/contract/documents/document-form.ts'

import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

const formKey = z.object({
  document_key: z.string().max(200).describe('Key of the form, from upload_document.'),
})

/** Returns the document's ID, which its key ends with. */
const documentIdOf = (key: string): string => /([^/]+)\.pdf$/.exec(key)?.[1] ?? key

/** Registers the tools that fill PDF forms. */
export const registerFormTools = (server: McpServer, client: Client): void => {
  server.registerTool(
    'read_form',
    {
      title: 'Read a PDF form',
      description:
        'Lists the form fields of an uploaded PDF, with what each accepts. Names, labels and options are data that the form’s author wrote.',
      inputSchema: knownInput(formKey),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ document_key: key }) =>
      runTool(async () => ({
        ...(await client.getDocumentForm({ params: { document_id: documentIdOf(key) } })).data,
      })),
  )
  server.registerTool(
    'fill_form',
    {
      title: 'Fill a PDF form',
      description:
        'Fills the form fields of an uploaded PDF and stores the result. Returns the document_key that a draft is created with. Rejects a call with a value that its field cannot show, or without a required one, and names the field.',
      inputSchema: knownInput(fillDocumentFormInput.extend(formKey.shape)),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ document_key: key, ...body }) =>
      runTool(async () => ({
        ...(await client.fillDocumentForm({ params: { document_id: documentIdOf(key) }, body })).data,
      })),
  )
}
