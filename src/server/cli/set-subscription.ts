import { connect } from '../base/db/connect.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { logOperator, writeSubscription } from '../company/rows/operators.ts';
import { command } from './command.ts';
import { commandLimits } from './limits.ts';
import { enterCompanyOf } from './records.ts';
import { aDateOrNone, aSlug } from './values.ts';

/** Sets the last day of a company's subscription. Refuses an unknown company. */
export const setSubscription = command({
  name: 'set-subscription',
  summary: "Set the last day of a company's subscription",
  options: {
    company: { takes: '<slug>', help: 'The company', problem: aSlug },
    until: { takes: '<yyyy-mm-dd>|none', help: 'The last day, or none for no end', problem: aDateOrNone },
  },
  prepare: async ({ company: slug, until }) => {
    const subscription = until === 'none' ? null : until;
    return async ({ database }) => {
      // The app's role may not change companies.
      const { db, pool } = connect(database.owner, { poolSize: 1, ...commandLimits });
      try {
        const company = await inTransaction(db, async (tx) => {
          const found = await enterCompanyOf(tx, slug);
          await writeSubscription(tx, found.id, subscription);
          await logOperator(tx, found.id, {
            event: 'company.set_subscription',
            entity: 'company',
            entity_id: found.id,
            changes: { subscription: [found.subscription, subscription] },
          });
          return { name: found.name, slug: found.slug, subscription };
        });
        const end = subscription ? `until ${subscription}` : 'without an end';
        return { text: `${company.name} is subscribed ${end}.`, json: { company } };
      } finally {
        await pool.end();
      }
    };
  },
});
