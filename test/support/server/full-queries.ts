import { type GraphQLField, getNamedType, isNonNullType, isObjectType } from 'graphql';
import { isTimeUnit } from '#contract/base/periods.ts';
import { keysOf, recordOf } from '#contract/base/record-keys.ts';
import { type ReportName, reports } from '#contract/insight/report.ts';
import { type ReadName, reads } from '#contract/reads.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { makeSchema } from '../../../src/server/base/graphql/schema.ts';
import { inDays, today } from '../data/company.ts';
import type { Answer, Api } from './api.ts';

const schema = makeSchema();

/** Values for the required arguments of reads, by name. */
export type Arguments = { ids: Record<string, number>; phone: string; date: string };

/** Arguments of the reads of a sale and its parts; `ids` are by the read that takes them. */
export const argumentsOf = (
  sale: Pick<Sale, 'id' | 'client_id' | 'agent_id' | 'bookings' | 'tourist_phone'>,
  partnerPayment: { id: number } = { id: 0 },
  cashTransfer: { id: number } = { id: 0 },
): Arguments => ({
  ids: {
    sale: sale.id,
    saleAllocations: sale.id,
    clientMessages: sale.client_id,
    clientConsents: sale.client_id,
    booking: sale.bookings[0]?.id ?? 0,
    bookingAllocations: sale.bookings[0]?.id ?? 0,
    partnerPayment: partnerPayment.id,
    cashTransfer: cashTransfer.id,
    partnerBalance: sale.bookings[0]?.partner_id ?? 0,
    partnerLedger: sale.bookings[0]?.partner_id ?? 0,
    agentDashboard: sale.agent_id,
    agentProfitDetails: sale.agent_id,
    similarClients: sale.client_id,
    clientComparison: sale.client_id,
    clientAnonymisation: sale.client_id,
    entityHistory: sale.id,
  },
  phone: sale.tourist_phone,
  date: today(),
});

/** A list with views, and the history of a rate. */
const fixed = { list: 'active-sales', from: 'USD', to: 'UZS', since: '2020-01-01', until: '2026-01-01' };

/** Long enough for all data of a company; some reads use the names `from` and `to` for days, others for currencies. */
const period = { from: inDays(-300), to: inDays(300) };
const rules = { activation_days: 3, validity_months: 6, max_percent: 20, membership_months: 6 };

/** The first grouping of a report whose groups have names, so that its answer contains words of the company. */
const namedGroup = (name: ReportName) =>
  (reports[name].groups as readonly string[]).find((group) => !isTimeUnit(group));

const own: Partial<Record<ReadName, object>> = {
  partnerLedger: period,
  monthlyBalance: period,
  agentProfitDetails: { month: today() },
  topList: { ...period, by: 'agents' },
  detailedStatistics: period,
  entityHistory: { entity: 'sale' },
  ...recordOf(keysOf(reports), (name) => ({ ...period, group: namedGroup(name) })),
  loyaltyPreview: { ...rules, levels: [{ name: 'Золотой', from_turnover: '0', percent: '3' }] },
};

/** All fields of a type, with all of theirs. */
function allFields(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (!isObjectType(type)) return field.name;
  const inner = Object.values(type.getFields()).map(allFields);
  return `${field.name} { ${inner.join(' ')} }`;
}

/** The query of all fields of a read, with a page of fifty where it has pages. */
export function fullQuery(root: ReadName, args: Arguments): { query: string; variables: Record<string, unknown> } {
  const field = schema.getQueryType()?.getFields()[root];
  if (!field) throw new Error(`the schema has no root ${root}`);
  const needed = field.args.filter(
    ({ name, type }) => isNonNullType(type) || name === 'first' || (root === 'client' && name === 'phone'),
  );
  const declared = needed.map(({ name, type }) => `$${name}: ${type}`);
  const given = needed.map(({ name }) => `${name}: $${name}`);
  const { ids, ...others } = args;
  const values: Record<string, unknown> = {
    ...fixed,
    ...others,
    ...own[root],
    id: ids[root],
    other: ids[root],
    first: 50,
  };
  if (root === 'pointsHistory') values.filter = { phone: args.phone };
  const variables = Object.fromEntries(needed.map(({ name }) => [name, values[name]]));
  const list = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');
  const selection = allFields(field).slice(root.length);
  return { query: `query ${list(declared)} { ${root}${list(given)} ${selection} }`, variables };
}

export type ReadAnswer = Answer<{ data: Record<string, unknown> | null; errors?: { extensions: unknown }[] }>;

export const readFully = (api: Api, root: ReadName, args: Arguments): Promise<ReadAnswer> => {
  const { query, variables } = fullQuery(root, args);
  return api.graphql<Record<string, unknown>>(query, variables) as Promise<ReadAnswer>;
};

export const readNames = Object.keys(reads) as ReadName[];
