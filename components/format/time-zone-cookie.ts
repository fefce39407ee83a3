/** The cookie that holds the reader's time zone, so that the first paint uses it. */
export const timeZoneCookie = 'time_zone'
