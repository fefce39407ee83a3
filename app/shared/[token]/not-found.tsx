import { SharedMessage } from '#components/shared/shared-layout.tsx'
import * as wording from '#components/shared/wording.tsx'

const LinkNotFound = () => (
  <SharedMessage title={wording.linkNoLongerWorks}>
    <p>{wording.linkMayHaveEnded}</p>
  </SharedMessage>
)

export default LinkNotFound
