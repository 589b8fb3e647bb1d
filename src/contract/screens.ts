// The screens of the app by their addresses.

/** What stands behind /app/; the book itself is at /app. */
export const SCREENS = ["reports", "settings"] as const;
