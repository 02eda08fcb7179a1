import { keysOf } from '../../src/contract/base/record-keys.ts';
import { type ReportName, reports } from '../../src/contract/insight/report.ts';
import type { ReadName } from '../../src/contract/reads.ts';
import { fullQuery } from '../../test/support/server/full-queries.ts';
import { lastTwelveMonths, today } from '../support/today.ts';
import { count, page, type Question, selected, totals } from './documents.ts';

/** What the requests are about: the same at each size. */
export type Subject = {
  /** The agent with most sales. */
  agentId: number;
  /** An office with lines in the cash book. */
  officeId: number;
  /** The most frequent surname, lower case. */
  surname: string;
  /** The whole phone number of a client with an active sale. */
  phone: string;
};

/** A measured read. */
export type GrowthRead = { job: string; question: Question; mayGrow?: number | undefined };

/** Reads that have more to look at where there are more sales, with the bounds of their growth. Reasons: docs/bench.md. */
const growing: Record<string, number> = {
  'sales by a surname: totals': 8,
  'sales by a phone: page': 3,
  'sales by a phone: totals': 4,
  'audit queue: count': 2,
};

const ACTIVE = { lifecycle: 'active' };
/** The queue is read by a few sales, not by a page. */
const QUEUE_PAGE = 9;

const STATISTICS = `from to sales cancelled cancelled_share brutto netto profit margin average_sale tourists_per_sale
  average_lead_days`;

/** The reads that people wait for, as their screens ask for them. */
export function growthReads(subject: Subject): GrowthRead[] {
  const by = (field: string, direction = 'desc') => ({ sort: { by: field, direction } });
  const named = { filter: { ...ACTIVE, search: subject.surname } };
  const phoned = { filter: { ...ACTIVE, search: subject.phone } };
  const questions: Record<string, Question> = {
    'active sales: page': page('sales', { filter: ACTIVE, ...by('sale_date') }),
    'active sales: totals': totals('sales', ACTIVE),
    'completed sales: totals': totals('sales', { lifecycle: 'completed' }),
    'sales by a surname: page': page('sales', { ...named, ...by('sale_date') }),
    'sales by a surname: totals': totals('sales', named.filter),
    'sales by a phone: page': page('sales', { ...phoned, ...by('sale_date') }),
    'sales by a phone: totals': totals('sales', phoned.filter),
    'upcoming bookings: totals': totals('bookings', { when: 'upcoming' }),
    'completed bookings: totals': totals('bookings', { when: 'completed' }),
    'audit queue: first sales': page('auditQueue', { first: QUEUE_PAGE }),
    'audit queue: count': count('auditQueue'),
    'cash book: newest page': page('cashBook', by('entry_date')),
    'cash book of an office: newest page': page('cashBook', {
      ...by('entry_date'),
      filter: { office_id: subject.officeId },
    }),
    'cash book: totals': totals('cashBook'),
    'cash book: balances': whole('cashBalances', {}, subject),
    'partners with what is owed: page': page('partnerList', by('debt_usd')),
    'partners with what is owed: totals': totals('partnerList'),
    'debts from partners: page': page('debtFromPartners', by('owes_usd')),
    'debts from partners: totals': totals('debtFromPartners'),
    'monthly balance of 12 months': whole('monthlyBalance', lastTwelveMonths(), subject),
    ...reportQuestions(),
    'statistics of 12 months': statistics(
      `now { ${STATISTICS} } bars { over key sales brutto profit } paid_by { over key name payments usd_total }`,
    ),
    'statistics: the periods before': statistics(`before { ${STATISTICS} } year_before { ${STATISTICS} }`),
    'statistics: clients of three periods': statistics(
      ['now', 'before', 'year_before'].map((period) => `${period} { clients returning_share }`).join(' '),
    ),
    'log: newest page': page('logs', by('at')),
    'log: count': totals('logs'),
    'clients: page': page('clients', by('name', 'asc')),
    'clients: totals': totals('clients'),
    'likely duplicates: page': page('clientDuplicates'),
    'company dashboard': whole('companyDashboard', {}, subject),
    'agent dashboard': whole('agentDashboard', {}, subject),
    'top list of 12 months': whole('topList', lastTwelveMonths(), subject),
  };
  return Object.entries(questions).map(([job, question]) => ({ job, question, mayGrow: growing[job] }));
}

/** All fields of a read that is no list. */
function whole(root: ReadName, period: Record<string, unknown>, { agentId, phone }: Subject): Question {
  const { query, variables } = fullQuery(root, { ids: { [root]: agentId }, phone, date: today() });
  return { query, variables: { ...variables, ...period } };
}

const statistics = (fields: string): Question => selected('detailedStatistics', `{ ${fields} }`, lastTwelveMonths());

/** Each report by its default grouping, by month and by office. */
function reportQuestions(): Record<string, Question> {
  const found: Record<string, Question> = {};
  for (const name of keysOf(reports)) {
    for (const group of reports[name].groups) found[`${name} of 12 months by ${group}`] = report(name, group);
  }
  return found;
}

export function report(name: ReportName, group: string): Question {
  const figures = Object.keys(reports[name].figures).join(' ');
  const fields = `{ rows { key name note figures { ${figures} } } totals { ${figures} } }`;
  return selected(name, fields, { ...lastTwelveMonths(), group });
}
