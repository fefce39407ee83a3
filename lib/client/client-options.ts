/** Waits, or throws the signal's reason when it is aborted meanwhile. */
export type Wait = (milliseconds: number, signal?: AbortSignal) => Promise<void>

/** How the client reaches the API and whom it represents. */
export type ClientOptions = {
  /** Origin of the API, such as `https://mail.example.com`; empty for the page's own origin. */
  baseUrl: string
  /** Credentials: `authorization` for an API key, `cookie` for a session forwarded by a server. */
  headers?: Record<string, string>
  fetch?: typeof globalThis.fetch
  /** Number of retries of a repeatable call after a temporary failure; 2 by default. */
  retries?: number
  /** Called with the fields of a body or query that the API does not know and ignored, by dotted path. */
  onUnknownFields?: (fields: string[], operation: string) => void
  /** How to wait for the next attempt. */
  wait?: Wait
}
