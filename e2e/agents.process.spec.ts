import { truncate, writeFile } from 'node:fs/promises'

import { Client as AgentClient } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from '@playwright/test'

import { createOrganization } from './support/organization.ts'
import { baseUrl } from './support/server.ts'

test('the same tools are served over standard input and output', async () => {
  const { apiKey } = await createOrganization()
  const agent = new AgentClient({ name: 'test', version: '1' })
  await agent.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['scripts/mcp.mjs'],
      env: { PATH: process.env['PATH'] ?? '', MAILROOM_URL: baseUrl, MAILROOM_API_KEY: apiKey },
    }),
  )
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['find_shipments', 'upload_document', 'upload_file', 'draft_shipment']),
  )
  const missing = await agent.callTool({ name: 'upload_file', arguments: { path: '/nowhere/notice.pdf' } })
  expect(JSON.stringify(missing.content)).toContain('There is no readable file')
  const path = test.info().outputPath('large.pdf')
  await writeFile(path, '%PDF-1.7\n')
  await truncate(path, 60 * 1024 * 1024)
  const large = await agent.callTool({ name: 'upload_file', arguments: { path } })
  expect(JSON.stringify(large.content)).toContain(
    'has 62,914,560 bytes. Mailroom accepts at most 52,428,800 bytes.',
  )
  await agent.close()
})
