'use client'

import { useEffect } from 'react'

type InstalledAppProps = {
  /** The build that serves the page; each has its own service worker. */
  build: string
  userId: string
  openTasks: number
}

/** Keeps what runs beside the page up to date: the service worker, the number on the app's icon, and notifications. */
export const InstalledApp = ({ build, userId, openTasks }: InstalledAppProps) => {
  useEffect(() => {
    // Over plain http there are none, and everything else works normally.
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    const url = `/service-worker.js?build=${encodeURIComponent(build)}`
    void navigator.serviceWorker.register(url, { updateViaCache: 'none' }).catch(() => {})
    if ('Notification' in globalThis && Notification.permission === 'granted') {
      void import('./push-subscription.ts').then(({ resumePush }) => resumePush(userId)).catch(() => {})
    }
  }, [build, userId])
  useEffect(() => {
    // Only an installed app has an icon to put it on.
    const shown = openTasks > 0 ? navigator.setAppBadge?.(openTasks) : navigator.clearAppBadge?.()
    void shown?.catch(() => {})
  }, [openTasks])
  return null
}
