import { comparePeriods, type Period } from '#contract/base/periods.ts';
import type { Database } from '../../base/db/connect.ts';
import type { RequestedFields } from '../../base/graphql/requested-fields.ts';
import { root } from '../../base/graphql/resolver.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { readCash, readDeadlines, readPartnerDebts, readTouristDebts } from './company-money.ts';
import { readCompanyDestinations, readCompanySold, readPlans } from './company-sales.ts';
import { readBars, readFigures, readPaidBy, readReturning, type StatisticsArguments } from './read-statistics.ts';
import { readTopList } from './read-top-list.ts';

/** The requested figures of a period. */
async function figuresOf(
  tx: Database,
  caller: Caller,
  args: StatisticsArguments,
  period: Period,
  fields: RequestedFields,
) {
  const wantsClients = fields.has('clients') || fields.has('returning_share');
  return {
    ...(await readFigures(tx, caller, args, period)),
    ...(wantsClients ? await readReturning(tx, caller, args, period) : {}),
  };
}

/** Resolvers of the company's dashboard, the top list and detailed statistics. */
export const indicatorResolvers = {
  companyDashboard: root('companyDashboard', async (tx, caller) => {
    const [sold, plans, destinations, cash, touristDebts, deadlines, partnerDebts] = await Promise.all([
      readCompanySold(tx, caller),
      readPlans(tx, caller),
      readCompanyDestinations(tx, caller),
      readCash(tx, caller),
      readTouristDebts(tx, caller),
      readDeadlines(tx, caller),
      readPartnerDebts(tx, caller),
    ]);
    const money = { ...cash, ...touristDebts, ...deadlines, ...partnerDebts };
    return { today: caller.today, ...sold, ...plans, destinations, ...money };
  }),

  topList: root('topList', (tx, caller, args) => readTopList(tx, caller, args), 'several'),

  detailedStatistics: root('detailedStatistics', async (tx, caller, args, fields) => {
    if (args.from > args.to) throw invalidFields({ to: 'date_invalid' });
    const { now, earlier: before } = comparePeriods(args, 'before', caller.today);
    const periods = { now, before, year_before: comparePeriods(args, 'year', caller.today).earlier };
    const answer: Record<string, unknown> = {};
    for (const [name, period] of Object.entries(periods)) {
      const inner = fields.get(name);
      if (inner) answer[name] = await figuresOf(tx, caller, args, period, inner);
    }
    if (fields.has('bars')) answer.bars = await readBars(tx, caller, { ...args, ...now });
    if (fields.has('paid_by')) answer.paid_by = await readPaidBy(tx, caller, { ...args, ...now });
    return answer;
  }),
};
