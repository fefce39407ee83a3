/** Published metadata of an OpenID Connect provider. */
export type DiscoveredProvider = { issuer: string; authorizationUrl: string }

/** Mailroom's registration at the provider. */
export type IdentityClient = { issuer: string; clientId: string; clientSecret: string }

/** Tokens that a provider returns for a code. */
export type IdentityTokens = { idToken: string; accessToken: string | undefined }

/** The provider's claims about the signed-in person. */
export type IdentityClaims = {
  subject: string
  email: string
  /** Whether the provider says that it has verified the address; some say nothing of it. */
  isEmailVerified: boolean
  name: string
}

/** An OpenID Connect provider (OpenID Connect Core 1.0, code flow with PKCE). */
export type IdentityPort = {
  /**
   * Reads the provider's configuration, a copy of at most ten minutes of age. Throws `ProviderError`: `invalid` when it
   * is not one that Mailroom can use, `unavailable` when it does not respond.
   */
  discover(issuer: string): Promise<DiscoveredProvider>
  /** Exchanges a code for tokens. Throws `ProviderError`: `declined` when the provider rejects the code or the client. */
  redeemCode(
    client: IdentityClient,
    code: { code: string; codeVerifier: string | undefined; redirectUrl: string },
  ): Promise<IdentityTokens>
  /**
   * Verifies the signature, issuer, audience, authorized party and time of the ID token, and returns what it says of the person; what it
   * lacks is requested from the provider. Throws `ProviderError`: `declined` when it is not valid or names no address.
   */
  readClaims(client: IdentityClient, tokens: IdentityTokens): Promise<IdentityClaims>
}
