import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

import { type AuthResult, callAuth } from './call-auth.ts'
import * as wording from './wording.tsx'

const cancelled = {
  ok: false as const,
  code: 'CANCELLED',
  message: wording.noPasskeyWasUsed,
}

const load = () => import('@simplewebauthn/browser')

/** Signs in with a passkey of this device or a nearby one. */
export const signInWithPasskey = async (): Promise<AuthResult<unknown>> => {
  const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
    '/passkey/generate-authenticate-options',
  )
  if (!options.ok) return options
  const { startAuthentication } = await load()
  const optionsJSON = { ...options.data, userVerification: 'required' as const }
  const response = await startAuthentication({ optionsJSON }).catch(() => null)
  return response ? callAuth('/passkey/verify-authentication', { response }) : cancelled
}

/** Adds a passkey to the account that is signed in. */
export const addPasskey = async (name: string): Promise<AuthResult<unknown>> => {
  const options = await callAuth<PublicKeyCredentialCreationOptionsJSON>('/passkey/generate-register-options')
  if (!options.ok) return options
  const { startRegistration, WebAuthnError } = await load()
  const response = await startRegistration({ optionsJSON: options.data }).catch((error: unknown) => error)
  if (response instanceof WebAuthnError && response.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return { ok: false, code: 'KNOWN', message: wording.thisDeviceAlreadyHasAPasskey }
  }
  if (response instanceof Error) return cancelled
  return callAuth('/passkey/verify-registration', { response, name })
}
