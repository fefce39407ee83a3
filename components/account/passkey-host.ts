/**
 * Returns whether pages of `hostname` can use the passkeys of `passkeyHost`: it is that host or below it (WebAuthn,
 * 5.1.4.1).
 */
export const isPasskeyHost = (hostname: string, passkeyHost: string): boolean =>
  hostname === passkeyHost || hostname.endsWith(`.${passkeyHost}`)
