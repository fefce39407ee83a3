import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Client as AgentClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll } from 'vitest'

import { type Scope, scopes as allScopes } from '#lib/contract/api/access.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { serveAgents } from '#lib/server/agents.ts'
import { insertKey } from '#lib/service/api-keys/insert-key.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { pagesToken } from '#lib/service/secrets/pages-token.ts'

import type { TestService } from './service.ts'

type KeyOptions = {
  scopes?: readonly Scope[]
  expiresAt?: Date
  /** The service's own organization and owner, unless specified. */
  organizationId?: string
  userId?: string
}

/** What the protocol returns of a call; each tool documents its fields. */
export type ToolResult = {
  isError?: boolean
  structuredContent?: Record<string, unknown>
  content: { type: string; text: string }[]
}

/** Serves the agents' endpoint of a test's service until the end of the file. */
export const openAgentEndpoint = async ({
  url,
  deps,
  organizationId,
  owner,
}: Pick<TestService, 'url' | 'deps' | 'organizationId' | 'owner'>) => {
  const previousToken = process.env['PAGES_TOKEN']
  process.env['PAGES_TOKEN'] = pagesToken(deps.config.appSecret)
  const server = createServer(serveAgents({ apiUrl: url, logger: createLogger('silent') }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    if (previousToken === undefined) delete process.env['PAGES_TOKEN']
    else process.env['PAGES_TOKEN'] = previousToken
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  const createKey = async (given: KeyOptions = {}): Promise<string> => {
    const key = { organizationId, userId: owner.userId, name: 'Agent', scopes: allScopes, ...given }
    return (await withTransaction(deps, (ctx) => insertKey(ctx, key))).secret
  }
  /** Connects as an agent does, with the protocol's own client. */
  const connect = async (given: KeyOptions = {}) => {
    const agent = new AgentClient({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${await createKey(given)}` }
    await agent.connect(new StreamableHTTPClientTransport(new URL(endpoint), { requestInit: { headers } }))
    return {
      instructions: agent.getInstructions(),
      listTools: async () => (await agent.listTools()).tools,
      call: async (name: string, input: Record<string, unknown> = {}) =>
        // The result of a tool is open by the protocol.
        (await agent.callTool({ name, arguments: input })) as ToolResult,
    }
  }
  return { endpoint, createKey, connect }
}
