/** Request header in which `proxy.ts` tells pages the nonce of inline styles and scripts. */
export const nonceHeader = 'x-mailroom-nonce'
