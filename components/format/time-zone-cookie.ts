/** The cookie by which the server knows the reader's time zone, so that first paint already has it. */
export const timeZoneCookie = 'time_zone'
