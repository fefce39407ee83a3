import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { type AuthResult, callAuth } from './call-auth.ts'
import { isPasskeyHost } from './passkey-host.ts'

const cancelled = {
  ok: false as const,
  code: 'CANCELLED',
  message: 'No passkey was used. Try again or sign in another way.',
}

const load = () => import('@simplewebauthn/browser')

const failed = (message: string) => ({ ok: false as const, code: 'PASSKEY_FAILED', message })

/** Describes why the browser gave no passkey; `host` is where passkeys work. */
const describeError = (error: unknown, host: string) => {
  if (!(error instanceof Error)) return cancelled
  if (error.name === 'SecurityError')
    return failed(`Passkeys work at ${host} only. Open Mailroom there, or sign in another way.`)
  // The person closed the dialog, or let its time pass.
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return cancelled
  return failed(
    'This browser can’t use passkeys here: they need https and a device that stores them. Sign in another way.',
  )
}

/** Signs in with a passkey of this device or a nearby one. */
export const signInWithPasskey = async (): Promise<AuthResult<unknown>> => {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  if (!options.ok) return options
  const host = options.data.rpId ?? window.location.hostname
  if (!isPasskeyHost(window.location.hostname, host))
    return failed(`Passkeys work at ${host} only. Open Mailroom there, or sign in another way.`)
  const { startAuthentication } = await load()
  const optionsJSON = { ...options.data, userVerification: 'required' as const }
  try {
    const response = await startAuthentication({ optionsJSON })
    return await callAuth('/passkey/verify-authentication', { response })
  } catch (error) {
    return describeError(error, host)
  }
}

/** Adds a passkey to the account that is signed in. */
export const addPasskey = async (name: string): Promise<AuthResult<unknown>> => {
  const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  if (!options.ok) return options
  const host = options.data.rp.id ?? window.location.hostname
  if (!isPasskeyHost(window.location.hostname, host))
    return failed(`Passkeys work at ${host} only. Open Mailroom there, or sign in another way.`)
  const { startRegistration, WebAuthnError } = await load()
  try {
    const response = await startRegistration({ optionsJSON: options.data })
    return await callAuth('/passkey/verify-registration', { response, name })
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      return { ok: false, code: 'KNOWN', message: 'This device already has a passkey for your account.' }
    }
    return describeError(error, host)
  }
}
