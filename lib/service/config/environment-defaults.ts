import type { Environment } from './environment.ts'

const loopbackNetworks = ['127.0.0.0/8', '::1/128']

/** Returns the networks of the proxies: this machine, where TLS ends before us or another process serves the pages. */
export const defaultProxies = ({ APP_URL: url, ROLE: role }: Environment): string[] =>
  role === 'api' || url?.startsWith('https:') ? loopbackNetworks : []

/** Returns whom push services contact: they take a page over TLS or an email address. */
export const defaultSubject = ({ APP_URL: url }: Environment): string =>
  url?.startsWith('https:') ? url : 'mailto:mailroom@localhost'
