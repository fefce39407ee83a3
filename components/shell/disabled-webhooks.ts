/** Describes in one sentence the endpoints that were disabled, `gone` of them by their own response. */
export const describeDisabledWebhooks = (count: number, gone: number) => {
  const [failing, who] = [
    count - gone,
    count === 1 ? 'A webhook endpoint was' : `${count} webhook endpoints were`,
  ]
  if (gone === 0) return `${who} disabled after repeated delivery failures.`
  if (failing === 0) return `${who} disabled after returning 410 Gone.`
  return `${who} disabled: ${failing} after repeated delivery failures, ${gone} after returning 410 Gone.`
}
