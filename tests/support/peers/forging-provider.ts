import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT } from 'jose'

import { systemClock } from '#lib/service/clock.ts'

const client = { id: 'mailroom', secret: 'a secret between the provider and Mailroom' }

/** What an ID token is to say; undefined leaves a claim out. */
export type ForgedClaims = Readonly<Record<string, unknown>>

const createKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { kid, privateKey, published: { ...(await exportJWK(publicKey)), alg: 'RS256', kid } }
}

/** An OpenID Connect provider on a free port, until `close`, whose ID tokens say whatever a test has them say. */
export const openForgingProvider = async () => {
  let key = await createKey('one')
  let idToken = ''
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/keys': { keys: [key.published] },
      '/token': { access_token: 'none', token_type: 'Bearer', id_token: idToken },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Returns where the browser is led back to, by an ID token with these claims in place of the right ones. */
  const login = async (authorizeUrl: string, claims: ForgedClaims): Promise<string> => {
    const { searchParams } = new URL(authorizeUrl)
    // As tokens are checked by the time of this machine.
    const now = Math.floor(systemClock.now().getTime() / 1000)
    const right = { iss: issuer, aud: client.id, sub: 'forged', iat: now, exp: now + 600 }
    const nonce = searchParams.get('nonce')
    const said = { ...right, ...(nonce !== null && { nonce }), name: 'Forged', ...claims }
    const { kid, privateKey } = key
    idToken = await new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', 'one')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    return back.href
  }
  /** Replaces the key that signs ID tokens, and the one that is published. */
  const replaceKey = async (kid: string): Promise<void> => {
    key = await createKey(kid)
  }
  const environment = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_NAME: 'Forging ID',
  }
  return { login, replaceKey, environment, close: () => void server.close() }
}
