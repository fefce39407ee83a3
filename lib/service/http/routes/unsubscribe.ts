import type { Context, Hono } from 'hono'

import type { NotificationEvent } from '#lib/contract/notifications/notification.ts'
import { paths } from '#lib/paths.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { escapeHtml } from '#lib/service/emails/email-html.ts'
import type { HttpEnv } from '#lib/service/http/env.ts'
import { limitBody } from '#lib/service/http/limit-body.ts'
import { readUnsubscribeToken, unsubscribe } from '#lib/service/notifications/unsubscribe.ts'

const kindWords: Record<NotificationEvent, string> = {
  delivered: 'Delivered',
  attention_needed: 'Needs attention',
  payment_failed: 'Payment failed',
  approval_requested: 'Approval requested',
  approval_decided: 'Approval decided',
  evidence_expiring: 'Evidence or a document will be deleted soon',
}

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:36rem;padding:3rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;color:light-dark(#16181d,#eceef2);background:light-dark(#fff,#15171c)}
h1{font-size:1.4rem;line-height:1.25}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.1rem;border:0;border-radius:.4rem;color:#fff;background:#2b4bd0;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid light-dark(#2b4bd0,#9db2ff);outline-offset:2px}
a{color:light-dark(#2b4bd0,#9db2ff)}`

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`

const listOf = (events: readonly NotificationEvent[]): string =>
  `<ul>${events.map((event) => `<li>${escapeHtml(kindWords[event])}</li>`).join('')}</ul>`

/** A mail program posts 26 bytes. */
const maxBytes = 4096

/**
 * Serves the unsubscribe link of an email for its kind (RFC 8058): a GET by a person asks for confirmation, a POST
 * unsubscribes. The link's own signature is sufficient; mail programs have no session.
 */
export const serveUnsubscribe = (api: Hono<HttpEnv>, deps: ServiceDeps): void => {
  const settings = `${deps.config.appUrl}${paths.settings.notifications()}`
  const choose = `<p><a href="${escapeHtml(settings)}">Notification settings</a></p>`
  const unknown = (c: Context) =>
    c.html(
      page(
        'This link is not valid',
        `<p>It may be incomplete. Open the link from the email again, or turn off emails in the settings.</p>${choose}`,
      ),
      404,
      headers,
    )
  api.get('/api/unsubscribe/:token', (c) => {
    const found = readUnsubscribeToken(deps.config, c.req.param('token'))
    if (!found) return unknown(c)
    const ask = `<p>You will no longer receive these emails from this organization:</p>${listOf(found.events)}
<form method="post"><button type="submit">Unsubscribe</button></form>${choose}`
    return c.html(page('Unsubscribe from these emails?', ask), 200, headers)
  })
  const limit = limitBody({ maxBytes, message: 'The body must be List-Unsubscribe=One-Click.' })
  api.post('/api/unsubscribe/:token', limit, async (c) => {
    const found = readUnsubscribeToken(deps.config, c.req.param('token'))
    if (!found) return unknown(c)
    await unsubscribe(deps, found)
    const done = `<p>You will no longer receive these emails. Your other notifications are unchanged.</p>${listOf(found.events)}${choose}`
    return c.html(page('You are unsubscribed', done), 200, headers)
  })
}
