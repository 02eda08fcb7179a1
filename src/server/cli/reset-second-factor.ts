import { inTransaction } from '../base/db/transaction.ts';
import { findUserId, logOperator } from '../company/rows/operators.ts';
import { deleteSecondFactors } from '../company/rows/second-factor-rows.ts';
import { endSessionsOf } from '../company/rows/session-rows.ts';
import { CommandError, command } from './command.ts';
import { enterCompanyOf } from './records.ts';
import { aSlug, aUsername } from './values.ts';

/** Deletes an account's second factors and sessions. Refuses an unknown company or user. */
export const resetSecondFactor = command({
  name: 'reset-second-factor',
  summary: 'Remove a lost second factor from an account; the password stays',
  options: {
    company: { takes: '<slug>', help: 'The company', problem: aSlug },
    username: { takes: '<username>', help: 'Username', problem: aUsername },
  },
  prepare:
    async ({ company: slug, username }) =>
    async ({ db }) => {
      const { company, had } = await inTransaction(db, async (tx) => {
        const found = await enterCompanyOf(tx, slug);
        const id = await findUserId(tx, found.id, username);
        if (id === null) throw new CommandError(`${found.name} has no user "${username}".`);
        const account = { companyId: found.id, id };
        const hadAny = await deleteSecondFactors(tx, account);
        await endSessionsOf(tx, account);
        await logOperator(tx, found.id, { event: 'second_factor.reset', entity: 'user', entity_id: id, changes: {} });
        return { company: { name: found.name, slug: found.slug }, had: hadAny };
      });
      const text = had
        ? `The second factor of ${username} was removed, and the sessions have ended.`
        : `${username} had no second factor. The sessions have ended.`;
      return { text, json: { company, username, had_second_factor: had } };
    },
});
