import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Client } from '#lib/client/client.ts'
import { renderTemplateInput } from '#lib/contract/templates/template.ts'

import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

/** Registers the tools that make a document from a template. */
export const registerTemplateTools = (server: McpServer, client: Client): void => {
  server.registerTool(
    'list_templates',
    {
      title: 'List templates',
      description: 'Lists the organization’s letter templates with the fields that each needs.',
      inputSchema: knownInput(z.object({})),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    () =>
      runTool(async () => {
        const { data, has_more: hasMore } = await client.listTemplates({ query: { limit: 100 } })
        return {
          templates: data.map(({ id, name, latest }) => ({
            id,
            name,
            version: latest.version,
            fields: latest.fields,
          })),
          has_more: hasMore,
        }
      }),
  )
  server.registerTool(
    'fill_template',
    {
      title: 'Make a PDF from a template',
      description:
        'Fills in the fields of a template and stores the PDF. Returns the document_key that a draft is created with. Rejects a call that leaves out a required field, and names the field.',
      inputSchema: knownInput(
        renderTemplateInput.extend({
          id: z.uuid('id must be a UUID.').describe('Template id, from list_templates.'),
        }),
      ),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    ({ id, ...body }) =>
      runTool(async () => ({ ...(await client.renderTemplate({ params: { id }, body })).data })),
  )
}
