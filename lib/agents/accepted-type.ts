/** Format of a response: one JSON message, or a stream of events. */
export type ResponseType = 'application/json' | 'text/event-stream'

/** The quality that an `Accept` header gives a media type by its most specific range (RFC 9110, 12.5.1). */
const qualityOf = (accept: string, type: ResponseType): number => {
  const ranges = new Map(
    accept.split(',').map((range): [string, number] => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, quality === undefined ? 1 : Number(quality) || 0]
    }),
  )
  return ranges.get(type) ?? ranges.get(`${type.split('/')[0]}/*`) ?? ranges.get('*/*') ?? 0
}

/**
 * Returns how a client wants its response: a stream if it names streams, as clients of MCP do; else JSON, which every client
 * reads; null if it accepts neither. No header accepts both.
 */
export const acceptedType = (accept: string | null): ResponseType | null => {
  const wanted = accept?.trim() || '*/*'
  const [json, stream] = [qualityOf(wanted, 'application/json'), qualityOf(wanted, 'text/event-stream')]
  const namesStreams = /text\/(?:event-stream|\*)/i.test(wanted)
  if (stream > 0 && (json === 0 || (namesStreams && stream >= json))) return 'text/event-stream'
  return json > 0 ? 'application/json' : null
}

const messagesIn = (events: string): string[] =>
  events
    .split(/\r?\n\r?\n/)
    .map((event) =>
      event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? line.slice(5).replace(/^ /, '') : []))
        .join('\n'),
    )
    .filter((data) => data !== '')

/** Returns whether a message ends the exchange: notifications on the way to a result have no place in one JSON body. */
const isReply = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && ('result' in message || 'error' in message)

/** Returns the response in the type that the client accepts. Errors and empty responses are returned unchanged. */
export const sendAs = async (type: ResponseType, response: Response): Promise<Response> => {
  const sentType = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || sentType.startsWith(type)) return response
  const headers = new Headers(response.headers)
  headers.set('content-type', type)
  headers.delete('content-length')
  const text = await response.text()
  if (type === 'text/event-stream') return new Response(`event: message\ndata: ${text}\n\n`, { headers })
  const replies = messagesIn(text)
    .map((message): unknown => JSON.parse(message))
    .filter(isReply)
  // Several only answer a batch, which is a list itself.
  return new Response(JSON.stringify(replies.length === 1 ? replies[0] : replies), { headers })
}
