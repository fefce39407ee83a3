import type { ListActions } from '#components/shipments/list-actions.ts'

import { cancelShipments, changeView, deleteView, saveView, tagShipments } from './actions.ts'

/** The server actions of the list, to be handed to its menus. */
export const listActions: ListActions = {
  saveView,
  changeView,
  deleteView,
  tag: tagShipments,
  cancel: cancelShipments,
}
