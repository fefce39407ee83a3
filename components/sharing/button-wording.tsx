export const share = 'Share…'
