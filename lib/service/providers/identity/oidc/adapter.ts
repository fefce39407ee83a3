import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import type { Clock } from '#lib/service/clock.ts'
import type {
  DiscoveredProvider,
  IdentityClaims,
  IdentityClient,
  IdentityPort,
  IdentityTokens,
} from '#lib/service/providers/identity/port.ts'
import { type Incoming, type OutgoingRequest, sendRequest } from '#lib/service/providers/outgoing-request.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

const timeoutMs = 10_000
const freshMs = 10 * 60_000
/** Clocks of the provider and this machine may differ by so much. */
const clockToleranceSeconds = 60
/** An ID token comes straight from the provider, made for the code that was just sent. */
const longestAgeSeconds = 10 * 60

const configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  // The default of the specification.
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
type Configuration = z.infer<typeof configuration> & { keys: JWTVerifyGetKey }

const tokenResponse = z.object({ id_token: z.string(), access_token: z.string().optional() })
const tokenError = z.object({ error: z.string(), error_description: z.string().optional() })
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })
const claims = z.object({
  // At most as long as OpenID Connect Core 1.0, section 2, allows.
  sub: text().min(1).max(255),
  email: z.email(),
  /** Some providers say nothing of it, such as Microsoft Entra ID. */
  email_verified: z.unknown().optional(),
  name: text().max(200).optional().catch(undefined),
})

/** Signatures that only the provider can make: none by a shared secret, and none missing. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

const readJson = ({ body }: Incoming): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The slash at the end, which some issuers have and people leave out. */
const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, '')

const encode = (text: string): string => new URLSearchParams({ _: text }).toString().slice(2)

const credentialsOf = (
  { token_endpoint_auth_methods_supported: methods }: Configuration,
  { clientId, clientSecret }: IdentityClient,
): { headers: Record<string, string>; fields: Record<string, string> } => {
  if (!methods.includes('client_secret_basic') && methods.includes('client_secret_post')) {
    return { headers: {}, fields: { client_id: clientId, client_secret: clientSecret } }
  }
  const pair = Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')
  return { headers: { authorization: `Basic ${pair}` }, fields: {} }
}

/**
 * Throws unless the token was made for this client alone, or says that it is the one it was issued to: OpenID Connect
 * Core 1.0, section 3.1.3.7, steps 4 and 5.
 */
const requireAuthorizedParty = ({ aud, azp }: JWTPayload, clientId: string): void => {
  const isShared = Array.isArray(aud) && aud.length > 1
  if (azp === clientId || (azp === undefined && !isShared)) return
  throw new ProviderError('declined', 'The ID token was issued to another client.')
}

/**
 * Opens the port on networks where providers may be: the internet and listed ones, or for the operator's providers
 * `any`. Errors do not distinguish forbidden servers from missing ones: that would reveal names on the operator's
 * network.
 */
export const createOidcIdentity = ({
  privateNetworks,
  clock,
}: {
  privateNetworks: readonly string[] | 'any'
  clock: Clock
}): IdentityPort => {
  const isHttpsOnly = privateNetworks !== 'any' && privateNetworks.length === 0
  const configurations = new Map<string, { value: Configuration; until: number }>()

  const send = async (
    request: Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>,
  ): Promise<Incoming> => {
    const { protocol, host } = new URL(request.url)
    if (protocol !== 'https:' && isHttpsOnly) {
      throw new ProviderError('invalid', `${host} must be reached over https.`)
    }
    try {
      return await sendRequest({ ...request, timeoutMs, networks: privateNetworks })
    } catch (error) {
      const message = `${host} could not be reached. Use a provider that is on the internet.`
      throw new ProviderError('unavailable', message, { cause: error })
    }
  }

  const read = async (url: string): Promise<Incoming> =>
    send({ url, method: 'GET', headers: { accept: 'application/json' } })

  const fetchKeys = async (url: string): Promise<Response> => {
    const parsed = keySet.safeParse(readJson(await read(url)))
    if (!parsed.success) throw new ProviderError('unavailable', `${url} has no keys.`)
    return Response.json(parsed.data)
  }

  const readConfiguration = async (issuer: string): Promise<Configuration> => {
    const cached = configurations.get(issuer)
    if (cached && cached.until > clock.now().getTime()) return cached.value
    const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
    const response = await read(url)
    if (response.status !== 200) {
      throw new ProviderError(
        response.status >= 500 ? 'unavailable' : 'invalid',
        `${url} responded with HTTP ${response.status}. Check the issuer.`,
      )
    }
    const parsed = configuration.safeParse(readJson(response))
    if (!parsed.success) {
      throw new ProviderError('invalid', `${url} is not the configuration of an OpenID Connect provider.`)
    }
    if (withoutSlash(parsed.data.issuer) !== withoutSlash(issuer)) {
      throw new ProviderError(
        'invalid',
        `The provider calls itself ${parsed.data.issuer}: use that as the issuer.`,
      )
    }
    // No cooldown: a key that the provider has just added is read when a token first names it.
    const keys = createRemoteJWKSet(new URL(parsed.data.jwks_uri), {
      [customFetch]: fetchKeys,
      cooldownDuration: 0,
    })
    const value = { ...parsed.data, keys }
    configurations.set(issuer, { value, until: clock.now().getTime() + freshMs })
    return value
  }

  const verify = async ({ issuer, clientId }: IdentityClient, idToken: string): Promise<JWTPayload> => {
    const { keys, issuer: written } = await readConfiguration(issuer)
    const { payload } = await jwtVerify(idToken, keys, {
      issuer: written,
      audience: clientId,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: longestAgeSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    requireAuthorizedParty(payload, clientId)
    return payload
  }

  /** Requests what the ID token leaves out, as the specification allows. The answer must be about the same person. */
  const readUserInfo = async (
    { issuer }: IdentityClient,
    { accessToken }: IdentityTokens,
    { sub }: JWTPayload,
  ): Promise<z.infer<typeof claims> | undefined> => {
    const { userinfo_endpoint: url } = await readConfiguration(issuer)
    if (url === undefined || accessToken === undefined) return undefined
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
    const { data } = claims.safeParse(readJson(await send({ url, method: 'GET', headers })))
    return data?.sub === sub ? data : undefined
  }

  return {
    discover: async (issuer): Promise<DiscoveredProvider> => {
      const { authorization_endpoint: authorizationUrl } = await readConfiguration(issuer)
      return { issuer, authorizationUrl }
    },
    redeemCode: async (client, { code, codeVerifier, redirectUrl }) => {
      const found = await readConfiguration(client.issuer)
      const { headers, fields } = credentialsOf(found, client)
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUrl,
        ...(codeVerifier !== undefined && { code_verifier: codeVerifier }),
        ...fields,
      })
      const response = await send({
        url: found.token_endpoint,
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: Buffer.from(form.toString()),
      })
      const body = readJson(response)
      const parsed = tokenResponse.safeParse(body)
      if (response.status === 200 && parsed.success) {
        return { idToken: parsed.data.id_token, accessToken: parsed.data.access_token }
      }
      const refused = tokenError.safeParse(body).data
      throw new ProviderError(
        response.status >= 500 ? 'unavailable' : 'declined',
        `The identity provider responded with HTTP ${response.status} (${refused?.error ?? 'no ID token'}).`,
        { ...(refused && { vendorCode: refused.error }) },
      )
    },
    readClaims: async (client, tokens): Promise<IdentityClaims> => {
      const payload = await verify(client, tokens.idToken).catch((error: unknown) => {
        if (error instanceof ProviderError) throw error
        throw new ProviderError('declined', 'The ID token is not valid.', { cause: error })
      })
      const said = claims.safeParse(payload).data ?? (await readUserInfo(client, tokens, payload))
      if (!said) {
        throw new ProviderError('declined', 'The provider gives no email address: add the claim there.')
      }
      const { sub, email, name, email_verified: isVerified } = said
      if (isVerified === false || isVerified === 'false') {
        throw new ProviderError('declined', `The provider has not verified the email address of ${sub}.`)
      }
      const isEmailVerified = isVerified === true
      return { subject: sub, email: email.toLowerCase(), isEmailVerified, name: name?.trim() || email }
    },
  }
}
