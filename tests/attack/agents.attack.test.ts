import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { serveAgents } from '#lib/server/agents.ts'
import { createLogger } from '#lib/service/observability/logger.ts'
import { openTestService } from '#tests/support/service.ts'

import { makeJson } from './hostile-body.ts'
import { hostileText } from './hostile-values.ts'
import { createKnownValues } from './known-values.ts'
import { createRandom, type Random } from './random.ts'
import { type Schema, sampleValue } from './sample-values.ts'
import { type AttackAnswer, internals, sendRequest } from './send-request.ts'

const seed = process.env['ATTACK_SEED'] || '1'
/** A tenth of what the API is sent: there is one path. */
const requests = Math.ceil(Number(process.env['ATTACK_REQUESTS'] || '2000') / 10)

const { url, apiKey } = await openTestService({
  LIMIT_WRITES_PER_MINUTE: '1000000',
  LIMIT_LISTS_PER_MINUTE: '1000000',
  LIMIT_LOOKUPS_PER_MINUTE: '1000000',
  LIMIT_PUBLIC_READS_PER_MINUTE: '1000000',
})
const server = createServer(serveAgents({ apiUrl: url, logger: createLogger('silent') }))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Tool = { name: string; inputSchema: Schema & { $defs?: Record<string, Schema> } }

const headersOf = (key: string) => ({
  authorization: `Bearer ${key}`,
  'content-type': 'application/json',
  accept: 'application/json',
})

const listTools = async (): Promise<Tool[]> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
  const response = await fetch(`${origin}/mcp`, { method: 'POST', headers: headersOf(apiKey), body })
  // The shape that the protocol gives to a list of tools.
  return ((await response.json()) as { result: { tools: Tool[] } }).result.tools
}

const methods = ['tools/call', 'tools/list', 'initialize', 'ping', 'resources/read', 'none'] as const

/** Makes a message that calls a tool, or anything else of the protocol. */
const messageOf = (random: Random, tools: readonly Tool[]): unknown => {
  const tool = random.pickAny(tools)
  const method = random.chance(0.8) ? 'tools/call' : random.pick(methods)
  const schemas = tool?.inputSchema.$defs ?? {}
  const sampler = { schemas, random, known: createKnownValues(), edges: 0.1 }
  const input = tool ? sampleValue(sampler, tool.inputSchema) : {}
  return { jsonrpc: '2.0', id: 1, method, params: { name: tool?.name, arguments: input } }
}

const faultOf = ({ status, text }: AttackAnswer): string | null => {
  if (status >= 500) return `It is a ${status}.`
  if (internals.test(text)) return 'It tells of the inside.'
  if (text === '') return null
  try {
    JSON.parse(text)
    return null
  } catch {
    return 'It is not JSON.'
  }
}

test(
  'no hostile agent message causes a server error',
  async () => {
    const tools = await listTools()
    expect(tools.length).toBeGreaterThan(10)
    const faults: string[] = []
    for (let index = 0; index < requests; index += 1) {
      const random = createRandom(`${seed}/agents/${index}`)
      const { contentType, bytes } = makeJson(random, messageOf(random, tools), random.chance(0.75))
      const key = random.chance(0.1)
        ? hostileText(random)
            .replaceAll(/[^\x21-\x7e]/g, '?')
            .slice(0, 4000)
        : apiKey
      const { 'content-type': usual, ...headers } = headersOf(key)
      const answer = await sendRequest(origin, {
        method: 'POST',
        target: '/mcp',
        headers: { ...headers, 'content-type': contentType ?? usual },
        body: bytes,
      })
      const fault = faultOf(answer)
      if (fault)
        faults.push(
          `Message ${index} of seed ${seed}: ${fault} ${bytes.toString().slice(0, 600)} ${answer.text.slice(0, 600)}`,
        )
    }
    expect(faults.slice(0, 20).join('\n\n')).toBe('')
  },
  24 * 60 * 60 * 1000,
)
