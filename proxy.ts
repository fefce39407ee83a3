import { type NextRequest, NextResponse } from 'next/server'

import { requestedPathHeader } from '#app/requested-path.ts'

/** Tells pages which path was asked for, so that signing in can lead back to it. */
export const proxy = (request: NextRequest): NextResponse => {
  const headers = new Headers(request.headers)
  headers.set(requestedPathHeader, `${request.nextUrl.pathname}${request.nextUrl.search}`)
  return NextResponse.next({ request: { headers } })
}

export const config = { matcher: '/((?!_next/|api/|.*\\.[a-z0-9]+$).*)' }
