import type { MetadataRoute } from 'next'

import { paths } from '#lib/paths.ts'

/** Describes the app for installation on a device. It is the same for everyone, and names no organization. */
const manifest = (): MetadataRoute.Manifest => ({
  id: '/',
  name: 'Mailroom',
  short_name: 'Mailroom',
  description: 'Send PDFs as tracked mail, with proof of mailing and delivery.',
  lang: 'en-US',
  start_url: paths.overview(),
  scope: '/',
  display: 'standalone',
  categories: ['business', 'productivity'],
  // Those of the light theme; pages name the one of their own theme.
  theme_color: '#fbfaf7',
  background_color: '#fbfaf7',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Send mail', url: paths.send.upload() },
    { name: 'Shipments', url: paths.shipments() },
    { name: 'Tasks', url: paths.tasks() },
  ],
})

export default manifest
