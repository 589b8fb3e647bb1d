// The name of an account, which is often its IBAN. People read and compare an IBAN in groups of four.

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

export function accountName(name: string): string {
  return IBAN.test(name) ? name.replace(/.{4}(?=.)/g, "$& ") : name;
}
