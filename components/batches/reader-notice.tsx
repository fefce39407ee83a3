import { Notice } from '#components/ui/notice.tsx'

import * as wording from './columns-wording.tsx'

/** Tells who may only look why nothing can be done here. */
export const ReaderNotice = () => <Notice title={wording.viewOnlyAccess}>{wording.yourRoleCantSend}</Notice>
