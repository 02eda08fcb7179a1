import type { DemoAccount } from '#contract/company/public-commands.ts';
import { columns } from './table.ts';

/** A created account; `password` only if it was generated, because it is shown nowhere else. */
export type Account = Omit<DemoAccount, 'password'> & { password?: string | undefined };

/** Accounts as a table, with a note on generated passwords. */
export function accountTable(accounts: Account[]): string {
  const generated = accounts.some(({ password }) => password !== undefined);
  const title = ['username', ...(generated ? ['password'] : []), 'name', 'role', 'office'];
  const lines = accounts.map(({ username, password, name, surname, role, office_name }) => [
    username,
    ...(generated ? [password ?? ''] : []),
    `${surname} ${name}`,
    role,
    office_name,
  ]);
  const note = generated ? '\n\nOnly a hash of a password is stored: it is shown here and nowhere else.' : '';
  return columns([title, ...lines]) + note;
}
