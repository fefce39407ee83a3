import { watchConnection } from '#components/connection/connection.ts'
import { observePageReads } from '#components/connection/page-reads.ts'
import { beginNavigation } from '#components/ui/navigation.ts'

watchConnection()
observePageReads()

/** Called by Next when a navigation begins. */
export const onRouterTransitionStart = (url: string): void => beginNavigation(url)
