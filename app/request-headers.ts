/** The request header that passes the nonce of inline styles and scripts from `proxy.ts` to pages. */
export const nonceHeader = 'x-mailroom-nonce'

/** The request header that passes the requested path from `proxy.ts` to pages. */
export const requestedPathHeader = 'x-mailroom-path'
