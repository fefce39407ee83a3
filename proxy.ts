import { type NextRequest, NextResponse } from 'next/server'

import { contentSecurityPolicy } from '#app/content-security-policy.ts'

import { nonceHeader, requestedPathHeader } from './app/request-headers.ts'

/**
 * Passes pages the requested path, so that signing in can return to it, and browsers the policy of what a page may
 * run.
 */
export const proxy = (request: NextRequest): NextResponse => {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64')
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set(requestedPathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`)
  headers.set(nonceHeader, nonce)
  // Next reads the nonce from here and gives it to its own scripts.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

// Also paths with an extension: those that do not exist are answered with a page.
export const config = { matcher: '/((?!_next/|api/).*)' }
