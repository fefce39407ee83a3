import type { CallToolResult } from '@modelcontextprotocol/server'

import { ApiError } from '#lib/client/api-error.ts'

/** Returns a result as structured content, and as text for agents that read nothing else. */
const succeed = (content: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(content) }],
  structuredContent: content,
})

/** Returns what the API rejected, with the invalid fields, so that an agent can correct its call. */
const fail = (error: ApiError): CallToolResult => ({
  isError: true,
  content: [
    {
      type: 'text',
      text: JSON.stringify({
        code: error.code,
        message: error.message,
        ...(error.fields.length > 0 && { fields: error.fields }),
        ...(error.retryAfterSeconds !== undefined && { retry_after_seconds: error.retryAfterSeconds }),
        ...(error.requestId !== undefined && { request_id: error.requestId }),
      }),
    },
  ],
})

/** Runs a tool: what the API rejects is a result that says so, anything else is thrown. */
export const runTool = async (work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> => {
  try {
    return succeed(await work())
  } catch (error) {
    if (error instanceof ApiError) return fail(error)
    throw error
  }
}
