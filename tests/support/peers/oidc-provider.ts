import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'

type Claims = { email: string; email_verified: boolean; name: string }

const client = { id: 'mailroom', secret: 'a secret between the provider and Mailroom' }

/** Completes the provider's prompts: people sign in as `accountId()`, and agree to everything. */
const answerInteraction = async (
  provider: Provider,
  [request, response]: [IncomingMessage, ServerResponse],
  accountId: string,
): Promise<void> => {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId } })
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? accountId,
    clientId: String(params['client_id']),
  })
  grant.addOIDCScope('openid email profile')
  const result = { consent: { grantId: await grant.save() } }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
}

/**
 * A real OpenID Connect provider on a free port, until `close`. `login` walks a browser through it as `sub`, of whom the provider says
 * `claims`, and answers the address that it leads back to.
 */
export const openOidcProvider = async (redirectUri: string) => {
  const people = new Map<string, Claims>()
  let current = ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key for the cookies of tests'] },
    jwks: {
      keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })],
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void answerInteraction(provider, [request, response], current)
    else void answer(request, response)
  })

  /** Chooses who signs in next. */
  const choosePerson = (sub: string, claims: Claims): void => {
    people.set(sub, claims)
    current = sub
  }
  const login = async (authorizeUrl: string, sub: string, claims: Claims): Promise<string> => {
    choosePerson(sub, claims)
    const cookies = new Map<string, string>()
    let url = authorizeUrl
    for (let step = 0; step < 10 && url.startsWith(issuer); step += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const each of response.headers.getSetCookie()) {
        const [pair = ''] = each.split(';', 1)
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      url = new URL(response.headers.get('location') ?? 'none:', url).href
    }
    return url
  }
  const environment = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Harbor ID',
  }
  return { login, choosePerson, environment, issuer, client, close: () => void server.close() }
}
