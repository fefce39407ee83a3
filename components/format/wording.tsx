export const largerThanAndWillBeScaled = (
  count: string | number,
  is: string | number,
  name: string | number,
  scaling: string | number,
) => `${count} ${is} larger than ${name} and will be scaled to ${scaling}.`
export const is = 'is'
export const are = 'are'
