import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Client } from '#lib/client/client.ts'
import { pieceState, pieceStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import { shipmentGroups } from '#lib/contract/shipments/shipment-groups.values.ts'

import { describeShipment } from './describe-shipment.ts'
import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

const readOnly = { readOnlyHint: true, openWorldHint: false } as const

/** The shipment that a tool is about. */
export const shipmentId = z.uuid('id must be a UUID.').describe('Shipment id.')

const findInput = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Words in a recipient, name, tracking number, reference, matter or note.'),
  group: z.enum(shipmentGroups).optional().describe('Only shipments in this group.'),
  limit: z.int().min(1).max(50).default(10),
})

const registerFind = (server: McpServer, client: Client): void => {
  server.registerTool(
    'find_shipments',
    {
      title: 'Find shipments',
      description: 'Lists shipments and drafts, newest first, with their state in the mail.',
      inputSchema: knownInput(findInput),
      annotations: readOnly,
    },
    ({ search, group, limit }) =>
      runTool(async () => {
        const { data, has_more: hasMore } = await client.listShipments({
          query: { include: 'details', limit, search, group },
        })
        return {
          shipments: data.map(({ details, ...shipment }) => ({
            id: shipment.id,
            name: shipment.shipment_name,
            recipient: details?.recipient ?? null,
            state: details ? pieceStates[pieceState({ ...shipment, ...details })].label : null,
            tracking_number: shipment.tracking_number,
            created_at: shipment.created_at,
            shipped_at: shipment.shipped_at,
          })),
          has_more: hasMore,
        }
      }),
  )
  server.registerTool(
    'get_shipment',
    {
      title: 'Get a shipment',
      description:
        'Returns one shipment: recipient, state, tracking number, the quotes of a draft, and the notes of members.',
      inputSchema: knownInput(z.object({ id: shipmentId })),
      annotations: readOnly,
    },
    ({ id }) =>
      runTool(async () => {
        const params = { params: { id } }
        const [{ data: shipment }, { data: notes }] = await Promise.all([
          client.getShipment(params),
          client.listNotes(params),
        ])
        return {
          ...describeShipment(shipment),
          notes: notes.map(({ text, author, created_at }) => ({ text, author: author.name, created_at })),
        }
      }),
  )
}

const registerAddresses = (server: McpServer, client: Client): void => {
  server.registerTool(
    'find_addresses',
    {
      title: 'Search the address book',
      description: 'Lists entries of the organization’s address book that contain all the words.',
      inputSchema: knownInput(
        z.object({
          search: z.string().trim().max(200),
          limit: z.int().min(1).max(50).default(10),
        }),
      ),
      annotations: readOnly,
    },
    ({ search, limit }) =>
      runTool(async () => ({ addresses: (await client.listAddresses({ query: { search, limit } })).data })),
  )
}

const registerEvidence = (server: McpServer, client: Client): void => {
  server.registerTool(
    'read_evidence',
    {
      title: 'Read evidence',
      description:
        'Returns the chain of custody of a purchased shipment, its mailing record and the files that prove it. The carrier’s own words are quoted as received.',
      inputSchema: knownInput(z.object({ id: shipmentId })),
      annotations: readOnly,
    },
    ({ id }) =>
      runTool(async () => {
        const params = { params: { id } }
        const [{ data: shipment }, { data: evidence }, { data: files }] = await Promise.all([
          client.getShipment(params),
          client.getShipmentEvidence(params),
          client.listArtifacts(params),
        ])
        return {
          ...describeShipment(shipment),
          ...(evidence.specimen && { specimen: evidence.specimen }),
          mailing_record: shipment.mailing_records ?? null,
          custody: evidence.custody,
          contents: evidence.contents,
          retention: evidence.retention,
          files,
        }
      }),
  )
}

/** Registers the tools that read and change nothing. */
export const registerReadTools = (server: McpServer, client: Client): void => {
  registerFind(server, client)
  registerAddresses(server, client)
  registerEvidence(server, client)
}
