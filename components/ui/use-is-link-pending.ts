import { useLinkStatus } from 'next/link'

/** Whether the navigation of the surrounding link is pending. */
export const useIsLinkPending = (): boolean => useLinkStatus().pending
