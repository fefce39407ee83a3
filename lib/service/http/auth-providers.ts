import { z } from 'zod'

import type { ServiceDeps } from '#lib/service/context.ts'
import { loadProvider, organizationOf } from '#lib/service/organizations/single-sign-on/find-provider.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import type { OpenedProvider } from './auth-settings.ts'

/** Path where sign-in through a provider starts. */
export const socialPath = '/api/auth/sign-in/social'
const callbackPath = '/api/auth/callback/'

const socialBody = z.object({ provider: z.string() })

/** Returns the provider of a sign-in request; empty if it names none. */
const readProviderId = async (request: Request, pathname: string): Promise<string> => {
  if (pathname.startsWith(callbackPath)) return pathname.slice(callbackPath.length)
  const parsed = socialBody.safeParse(
    await request
      .clone()
      .json()
      .catch(() => null),
  )
  return parsed.data?.provider ?? ''
}

/** Responds when an organization's provider cannot be used: to the page's script, or to the browser that comes back. */
const providerFailure = (
  { logger, config }: ServiceDeps,
  pathname: string,
  error: ProviderError,
): Response => {
  logger.warn({ err: error }, 'an identity provider could not be used')
  if (pathname === socialPath) {
    const message = 'Your identity provider could not be reached. Try again, or contact your administrator.'
    return Response.json({ code: 'IDENTITY_PROVIDER_UNAVAILABLE', message }, { status: 502 })
  }
  return Response.redirect(`${config.appUrl}/sign-in?error=provider_unavailable`, 302)
}

/** Records why a provider's response was not accepted, of an organization or of the installation. */
export const createRefusalLog =
  ({ logger }: Pick<ServiceDeps, 'logger'>, organizationId: string | null) =>
  (error: unknown): null => {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error, organizationId }, 'an identity provider’s response was rejected')
    return null
  }

/**
 * Opens the organization's provider that a request to better-auth names; null if none, and a response if the provider
 * cannot be used.
 */
export const openRequestedProvider = async (
  deps: ServiceDeps,
  request: Request,
): Promise<OpenedProvider | Response | null> => {
  const { pathname } = new URL(request.url)
  if (pathname !== socialPath && !pathname.startsWith(callbackPath)) return null
  const organizationId = organizationOf(await readProviderId(request, pathname))
  const provider = organizationId === null ? null : await loadProvider(deps, organizationId)
  if (!provider) return null
  const { identity } = deps.providers
  try {
    const { authorizationUrl } = await identity.discover(provider.client.issuer)
    return { provider, authorizationUrl, identity, onRefused: createRefusalLog(deps, organizationId) }
  } catch (error) {
    if (error instanceof ProviderError) return providerFailure(deps, pathname, error)
    throw error
  }
}
