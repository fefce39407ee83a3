/** Signs in on the page's own origin, which sets the session cookie. Answers what went wrong, or null. */
export const signIn = async (credentials: { email: string; password: string }): Promise<string | null> => {
  const response = await fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  }).catch(() => null)
  if (response === null) return 'Mailroom could not be reached. Check the connection and try again.'
  if (response.ok) return null
  if (response.status === 429) return 'Too many attempts. Wait a minute, then try again.'
  if (response.status < 500) return 'That email and password do not match. Check both and try again.'
  return 'Something went wrong on our side. Try again in a moment.'
}
