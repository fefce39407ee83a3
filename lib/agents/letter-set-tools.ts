import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

import type { Client } from '#lib/client/client.ts'
import {
  addLetterInput,
  type LetterSet,
  requestLetterSetApprovalInput,
} from '#lib/contract/letter-sets/letter-set.ts'

import { describeQuote } from './describe-shipment.ts'
import { shipmentId } from './read-tools.ts'
import { knownInput } from './tool-input.ts'
import { runTool } from './tool-result.ts'

export const setId = z.uuid('id must be a UUID.').describe('Letter set id: letter_set.id of a shipment.')

const writes = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const

/** Returns a letter set as tools describe it. */
export const describeLetterSet = ({
  id,
  letters,
  total_cents: totalCents,
  schedule,
  approval,
}: LetterSet) => ({
  id,
  letters: letters.map((letter) => ({
    shipment_id: letter.id,
    companion_of: letter.companion_of,
    status: letter.status,
    to_address: letter.to_address,
    shipping_options: letter.shipping_options,
    tracking_number: letter.tracking_number,
    total_charged_cents: letter.total_charged_cents,
    quote: letter.quote && describeQuote(letter.quote),
    quotes_incomplete: letter.quotes_incomplete,
    quotes_expire_at: letter.quotes_expire_at,
    possible_duplicate: letter.possible_duplicate ?? null,
  })),
  total_cents: totalCents,
  schedule,
  approval,
})

/** Registers the tools that prepare a set of letters. They neither charge nor mail. */
export const registerLetterSetTools = (server: McpServer, client: Client): void => {
  server.registerTool(
    'get_letter_set',
    {
      title: 'Get a letter set',
      description:
        'Returns the letters that carry the same document in one act, each with its state and its cheapest quote.',
      inputSchema: knownInput(z.object({ id: setId })),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ id }) => runTool(async () => describeLetterSet((await client.getLetterSet({ params: { id } })).data)),
  )
  server.registerTool(
    'add_letter',
    {
      title: 'Add a letter to a set',
      description:
        'Adds a draft with the same document to a draft’s letter set: a First-Class companion to the same recipient, or a letter to another recipient. Charges nothing and mails nothing.',
      inputSchema: knownInput(z.object({ id: shipmentId, letter: addLetterInput })),
      annotations: writes,
    },
    ({ id, letter }) =>
      runTool(async () => describeLetterSet((await client.addLetter({ params: { id }, body: letter })).data)),
  )
  server.registerTool(
    'request_letter_set_approval',
    {
      title: 'Request approval of a letter set',
      description:
        'Asks the organization’s approvers to purchase all letters of a set together: name every letter that has a quote. A person decides.',
      inputSchema: knownInput(requestLetterSetApprovalInput.extend({ id: setId })),
      annotations: writes,
    },
    ({ id, ...body }) =>
      runTool(async () => ({ ...(await client.requestLetterSetApproval({ params: { id }, body })).data })),
  )
}
