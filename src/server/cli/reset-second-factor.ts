import { inTransaction } from '../base/db/transaction.ts';
import { logOperator, userOf } from '../company/rows/operators.ts';
import { deleteSecondFactors } from '../company/rows/second-factor-rows.ts';
import { endSessionsOf } from '../company/rows/session-rows.ts';
import { CommandError, command } from './command.ts';
import { enterCompanyOf } from './records.ts';
import { aSlug, aUsername } from './values.ts';

/** Takes app, passkeys and recovery codes from an account, and ends its sessions. Refuses an unknown company or user. */
export const resetSecondFactor = command({
  name: 'reset-second-factor',
  summary: 'Take the second factor from an account whose person has lost it; the password stays',
  options: {
    company: { takes: '<slug>', says: 'The company', problem: aSlug },
    username: { takes: '<username>', says: 'What the user signs in with', problem: aUsername },
  },
  prepare:
    async ({ company: slug, username }) =>
    async ({ db }) => {
      const { company, had } = await inTransaction(db, async (tx) => {
        const found = await enterCompanyOf(tx, slug);
        const id = await userOf(tx, found.id, username);
        if (id === null) throw new CommandError(`${found.name} has no user "${username}".`);
        const account = { companyId: found.id, id };
        const hadAny = await deleteSecondFactors(tx, account);
        await endSessionsOf(tx, account);
        await logOperator(tx, found.id, { event: 'second_factor.reset', entity: 'user', entity_id: id, changes: {} });
        return { company: { name: found.name, slug: found.slug }, had: hadAny };
      });
      const text = had
        ? `The second factor of ${username} was taken away, and the sessions have ended.`
        : `${username} had no second factor. The sessions have ended.`;
      return { text, json: { company, username, had_second_factor: had } };
    },
});
