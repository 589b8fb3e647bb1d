// Which ledgers are samples: those with the ids that only samples are given.

const SAMPLE = /^sample(?:-[1-9]\d*)?$/;

export function isSample(ledger: string): boolean {
  return SAMPLE.test(ledger);
}
