import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Client } from '#lib/client/client.ts'
import { requestApprovalInput } from '#lib/contract/approvals/approval.ts'
import { fewestParts, mostParts } from '#lib/contract/documents/assembly.values.ts'
import { draftFields } from '#lib/contract/shipments/shipment.ts'

import { describeShipment } from './describe-shipment.ts'
import { shipmentId } from './read-tools.ts'
import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

const uploadInput = z.object({
  filename: z.string().trim().min(1).max(200).describe('Name of the file, such as notice.pdf.'),
  content: z.base64('content must be base64.').describe('The PDF, base64-encoded.'),
})

/** Reads a file of the machine that the agent runs on. Throws if there is none. */
export type ReadLocalFile = (path: string) => Promise<{ filename: string; bytes: Uint8Array<ArrayBuffer> }>

const upload = async (client: Client, filename: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), filename)
  return { ...(await client.uploadDocument({ form })).data }
}

const registerUpload = (server: McpServer, client: Client, readLocalFile?: ReadLocalFile): void => {
  server.registerTool(
    'upload_document',
    {
      title: 'Upload a PDF',
      description: 'Uploads and checks a PDF. Returns the document_key that a draft is created with.',
      inputSchema: knownInput(uploadInput),
      annotations: writes,
    },
    ({ filename, content }) =>
      runTool(() => upload(client, filename, Uint8Array.from(Buffer.from(content, 'base64')))),
  )
  if (!readLocalFile) return
  server.registerTool(
    'upload_file',
    {
      title: 'Upload a PDF of this computer',
      description: 'Uploads and checks a PDF by its path. Only PDFs can be uploaded.',
      inputSchema: knownInput(z.object({ path: z.string().min(1).describe('Absolute path of the PDF.') })),
      annotations: writes,
    },
    ({ path }) =>
      runTool(async () => {
        const { filename, bytes } = await readLocalFile(path)
        return upload(client, filename, bytes)
      }),
  )
}

const draftInput = draftFields
  .omit({ kit: true })
  .extend({
    document_key: z.string().min(1).optional().describe('From upload_document.'),
    document_keys: z
      .array(z.string().min(1))
      .min(fewestParts)
      .max(mostParts)
      .optional()
      .describe(
        'In place of document_key, for several PDFs in one envelope: each from upload_document, in the order of their pages.',
      ),
  })
  .refine(({ document_key: key, document_keys: keys }) => (key === undefined) !== (keys === undefined), {
    path: ['document_key'],
    message:
      'Send document_key for one PDF, or document_keys for several in one envelope, and not both: every PDF to be mailed must be in the one that you send.',
  })

/** Returns the document to be mailed; several are assembled into one, each on a new sheet where both sides are printed. */
const documentOf = async (
  client: Client,
  { document_key: key, document_keys: keys, print_options: { duplex } }: z.infer<typeof draftInput>,
): Promise<string | undefined> => {
  if (!keys) return key
  const parts = keys.map((each) => ({ document_key: each }))
  return (await client.assembleDocument({ body: { parts, new_sheets: duplex } })).data.document_key
}

const registerDrafts = (server: McpServer, client: Client): void => {
  server.registerTool(
    'draft_shipment',
    {
      title: 'Draft a letter',
      description:
        'Creates a draft for one recipient, from one PDF or several in one envelope, verifies the address and returns the quotes of every carrier. Charges nothing and mails nothing. With quotes_incomplete some prices are not known, and not_quoted names their services: call renew_quotes before choosing.',
      inputSchema: knownInput(draftInput),
      annotations: writes,
    },
    (input) =>
      runTool(async () => {
        const { document_keys: _keys, ...body } = { ...input, document_key: await documentOf(client, input) }
        return describeShipment((await client.createShipment({ body })).data)
      }),
  )
  server.registerTool(
    'renew_quotes',
    {
      title: 'Renew quotes',
      description:
        'Requests new quotes for a draft whose quotes have expired, or are incomplete because some prices are not known.',
      inputSchema: knownInput(z.object({ id: shipmentId })),
      annotations: writes,
    },
    ({ id }) => runTool(async () => describeShipment((await client.renewQuotes({ params: { id } })).data)),
  )
  server.registerTool(
    'request_approval',
    {
      title: 'Request approval',
      description:
        'Asks the organization’s approvers to purchase a draft at one of its quotes. A person decides.',
      inputSchema: knownInput(requestApprovalInput.extend({ id: shipmentId })),
      annotations: writes,
    },
    ({ id, ...body }) =>
      runTool(async () => ({ ...(await client.requestApproval({ params: { id }, body })).data })),
  )
}

/** Registers the tools that prepare a letter. They neither charge nor mail. */
export const registerDraftTools = (
  server: McpServer,
  client: Client,
  readLocalFile?: ReadLocalFile,
): void => {
  registerUpload(server, client, readLocalFile)
  registerDrafts(server, client)
}
