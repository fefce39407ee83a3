export const largerThanAndWillBeScaled = (
  count: string | number,
  is: string | number,
  name: string | number,
  scaling: string | number,
) => `${count} ${is} larger than ${name} and will be scaled to ${scaling}.`
export const is = 'is'
export const are = 'are'

export const envelope = '#10 envelope'
export const flatEnvelope = 'flat envelope'
export const bothSides = 'both sides'
export const oneSide = 'one side'
export const color = 'color'
export const blackAndWhite = 'black and white'
