const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

const style = 'font-family:system-ui,sans-serif;font-size:15px;line-height:1.5;color:#1c1b19'

/** A whole e-mail around its content, which is HTML. */
export const emailHtml = (content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailroom</title></head><body style="${style}">
${content}</body></html>`
