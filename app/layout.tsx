import '@fontsource-variable/inter'
import '@fontsource-variable/jetbrains-mono'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'

import { ConnectionBar } from '#components/connection/connection-bar.tsx'
import { HeldPage } from '#components/connection/held-page.tsx'
import { ExactTimes } from '#components/format/exact-times.tsx'
import { TimeZoneProvider } from '#components/format/time-zone.tsx'
import { holdKeys } from '#components/palette/hold-keys.ts'
import { FocusKeeper } from '#components/shell/focus-keeper.tsx'
import { StyleNonce } from '#components/ui/style-nonce.tsx'
import { parseTheme, themeCookie } from '#components/ui/theme.ts'

import './globals.css'
import { fontClasses } from './fonts.ts'
import { nonceHeader } from './request-headers.ts'
import { readBrowserTimeZone } from './time-zone.ts'

export const metadata: Metadata = {
  title: { default: 'Mailroom', template: '%s · Mailroom' },
  description: 'Send PDFs as tracked mail, with proof of mailing and delivery.',
  icons: { apple: '/icons/apple-touch-180.png' },
  appleWebApp: { title: 'Mailroom' },
}

/** As --color-paper in globals.css: browsers draw their own bars in it. */
const paper = { light: '#fbfaf7', dark: '#101318' } as const

export const generateViewport = async (): Promise<Viewport> => {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  const bySystem = [
    { media: '(prefers-color-scheme: light)', color: paper.light },
    { media: '(prefers-color-scheme: dark)', color: paper.dark },
  ]
  return {
    width: 'device-width',
    initialScale: 1,
    colorScheme: 'light dark',
    themeColor: theme === 'system' ? bySystem : paper[theme],
  }
}

const RootLayout = async ({ children }: { children: ReactNode }) => {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value)
  const nonce = (await headers()).get(nonceHeader) ?? undefined
  return (
    // The theme menu changes the attribute in place.
    <html
      lang="en"
      className={fontClasses}
      data-theme={theme === 'system' ? undefined : theme}
      suppressHydrationWarning
    >
      <body>
        <TimeZoneProvider timeZone={await readBrowserTimeZone()}>
          <StyleNonce nonce={nonce}>
            <div id="app">{children}</div>
            <ExactTimes />
            <ConnectionBar />
            <HeldPage />
            <FocusKeeper />
          </StyleNonce>
        </TimeZoneProvider>
        {/* After the content: a script waits for the style sheets, and what follows it for the script. */}
        <script nonce={nonce} suppressHydrationWarning>
          {holdKeys}
        </script>
      </body>
    </html>
  )
}

export default RootLayout
