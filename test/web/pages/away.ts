// A service that is away, as a page sees it.

/** The possible failures of a page's requests meanwhile. */
export const AWAY = [
  /^failed: /,
  /ERR_CONNECTION_REFUSED/,
  /ERR_CONNECTION_RESET/,
  /ERR_INCOMPLETE_CHUNKED_ENCODING/,
  /ERR_EMPTY/,
  /Failed to fetch/,
];
