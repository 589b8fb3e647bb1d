// A server that can't be reached, as a page sees it.

/** The errors that a page's requests may meet during that time. */
export const AWAY = [
  /^failed: /,
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_INCOMPLETE_CHUNKED_ENCODING/,
  /ERR_EMPTY/,
  /Failed to fetch/,
];
