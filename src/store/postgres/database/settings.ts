// The settings that a writing transaction requires, regardless of the server's, the database's and the role's.

/**
 * A statement for its transaction alone. It waits for others, but no statement runs longer than the timeout; and a commit is on the disk
 * before it is acknowledged. Any setting but "off" ensures that, and may require more.
 */
export function settingsStatement(statementTimeoutMs: number): string {
  return `SELECT set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('lock_timeout', '0', true),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
      WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`;
}
