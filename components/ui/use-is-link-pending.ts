import { useLinkStatus } from 'next/link'

/** Returns whether the navigation of the surrounding link is pending. */
export const useIsLinkPending = (): boolean => useLinkStatus().pending
