import type { McpServer } from '@modelcontextprotocol/server'

import type { Client } from '#lib/client/client.ts'
import { noteInput } from '#lib/contract/notes/note.ts'

import { shipmentId } from './read-tools.ts'
import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

/** Registers the tool that adds a note to a shipment. Notes are read with the shipment. */
export const registerNoteTool = (server: McpServer, client: Client): void => {
  server.registerTool(
    'add_note',
    {
      title: 'Add a note',
      description:
        'Adds a note to a shipment or draft, for members of the organization. It is neither mailed nor part of the evidence.',
      inputSchema: knownInput(noteInput.extend({ id: shipmentId })),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ id, text }) =>
      runTool(async () => ({ ...(await client.createNote({ params: { id }, body: { text } })).data })),
  )
}
