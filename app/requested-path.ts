/** Request header in which `proxy.ts` tells pages the path that was asked for. */
export const requestedPathHeader = 'x-mailroom-path'
