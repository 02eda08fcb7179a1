import { comparePeriods, type Period } from '#contract/base/periods.ts';
import type { Database } from '../../base/db/connect.ts';
import type { Asked } from '../../base/graphql/asked-fields.ts';
import { root } from '../../base/graphql/resolver.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { readCash, readDeadlines, readPartnerDebts, readTouristDebts } from './company-money.ts';
import { readCompanyDestinations, readCompanySold, readPlans } from './company-sales.ts';
import { readBars, readFigures, readPaidBy, readReturning, type StatisticsAsked } from './read-statistics.ts';
import { readTopList } from './read-top-list.ts';

/** The figures of a period, those of them that are asked for. */
async function figuresOf(tx: Database, caller: Caller, asked: StatisticsAsked, period: Period, fields: Asked) {
  const wantsClients = fields.has('clients') || fields.has('returning_share');
  return {
    ...(await readFigures(tx, caller, asked, period)),
    ...(wantsClients ? await readReturning(tx, caller, asked, period) : {}),
  };
}

/** What Management watches: the whole company, who sells most, and how it sells. */
export const indicatorResolvers = {
  companyDashboard: root('companyDashboard', async (tx, caller) => ({
    today: caller.today,
    ...(await readCompanySold(tx, caller)),
    ...(await readPlans(tx, caller)),
    destinations: await readCompanyDestinations(tx, caller),
    ...(await readCash(tx, caller)),
    ...(await readTouristDebts(tx, caller)),
    ...(await readDeadlines(tx, caller)),
    ...(await readPartnerDebts(tx, caller)),
  })),

  topList: root('topList', (tx, caller, asked) => readTopList(tx, caller, asked), 'several'),

  detailedStatistics: root('detailedStatistics', async (tx, caller, asked, fields) => {
    if (asked.from > asked.to) throw invalidFields({ to: 'date_invalid' });
    const { now, earlier: before } = comparePeriods(asked, 'before', caller.today);
    const periods = { now, before, year_before: comparePeriods(asked, 'year', caller.today).earlier };
    const answer: Record<string, unknown> = {};
    for (const [name, period] of Object.entries(periods)) {
      const inner = fields.get(name);
      if (inner) answer[name] = await figuresOf(tx, caller, asked, period, inner);
    }
    if (fields.has('bars')) answer.bars = await readBars(tx, caller, { ...asked, ...now });
    if (fields.has('paid_by')) answer.paid_by = await readPaidBy(tx, caller, { ...asked, ...now });
    return answer;
  }),
};
