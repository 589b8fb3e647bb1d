// What a transaction that writes asks of the server, whatever the server, the database or the role is set to.

/**
 * A statement, for its transaction alone: others are waited for, though no statement goes on for longer than so long; and what
 * is committed is on the disk before it is told. Any setting but "off" sees to that, and may ask for more.
 */
export function settingsStatement(statementTimeoutMs: number): string {
  return `SELECT set_config('statement_timeout', '${statementTimeoutMs}', true),
    set_config('lock_timeout', '0', true),
    set_config('synchronous_commit', CASE current_setting('synchronous_commit')
      WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, true)`;
}
