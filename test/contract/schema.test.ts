import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType, getNamedType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { TObject, TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { type ReportName, reports } from '#contract/insight/report.ts';
import { reads } from '#contract/reads.ts';
import type { Caller } from '../../src/server/base/pipeline/caller.ts';
import { cashBookFilter, cashBookList } from '../../src/server/cash/reads/cash-book-list.ts';
import { clientFilter, clientList } from '../../src/server/clients/reads/client-list.ts';
import { pointsHistoryFilter, pointsHistoryList } from '../../src/server/clients/reads/points-history.ts';
import { agentFilter, agentList } from '../../src/server/company/reads/agent-list.ts';
import { currencyRateFilter, currencyRateList } from '../../src/server/currencies/reads/currency-rate-list.ts';
import { directionFilter, directionList } from '../../src/server/directories/reads/direction-list.ts';
import { paymentMethodFilter, paymentMethodList } from '../../src/server/directories/reads/payment-method-list.ts';
import { logFilter, logList } from '../../src/server/log/reads/log-list.ts';
import { openBookingFilter, openBookingList } from '../../src/server/partners/reads/open-bookings.ts';
import { debtFromPartnersFilter, debtFromPartnersList } from '../../src/server/partners/reads/partner-debts.ts';
import { partnerFilter, partnerList } from '../../src/server/partners/reads/partner-list.ts';
import { partnerPaymentFilter, partnerPaymentList } from '../../src/server/partners/reads/partner-payment-list.ts';
import { bookingFilter, bookingList } from '../../src/server/sales/bookings/reads/booking-list.ts';
import { saleFilter, saleList } from '../../src/server/sales/reads/sale-source.ts';
import {
  touristPaymentFilter,
  touristPaymentList,
} from '../../src/server/sales/tourist-payments/reads/tourist-payment-list.ts';
import { entities } from '../support/server/entities.ts';

const schema = buildSchema(readFileSync(new URL('../../src/contract/schema.graphql', import.meta.url), 'utf8'));

const reportNames = Object.keys(reports) as ReportName[];

/** The figures of a report, its groups and itself, as the schema calls them. */
const reportTypes = (name: ReportName): [string, string, string] => {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [`${title.replace(/Report$/, '')}Figures`, `${title}Row`, title];
};

const anybody: Caller = {
  ...{ id: 1, role: 'management', officeId: 1, agentsSee: 'own' },
  ...{ companyId: 1, timeZone: 'Asia/Tashkent', today: '2028-01-01', tokenHash: Buffer.alloc(32) },
  lacksSecondFactor: false,
};

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type of schema.graphql`);
  return type;
}

/** What a field is, in words that both sides have: "Decimal", "Decimal or null", "Booking list". */
function inGraphql(type: GraphQLObjectType): Record<string, string> {
  return Object.fromEntries(
    Object.values(type.getFields()).flatMap((field) => {
      if (field.name === 'history') return [];
      const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
      const list = isListType(inner) ? ' list' : '';
      return [[field.name, `${getNamedType(field.type).name}${list}${isNonNullType(field.type) ? '' : ' or null'}`]];
    }),
  );
}

type Shape = TSchema & {
  type?: string | string[];
  format?: string;
  problem?: string;
  enum?: unknown[];
  items?: TSchema;
};

function inTypebox(entity: TObject): Record<string, string> {
  const required = new Set<string>(entity.required);
  const names = Object.keys(entity.properties).filter((name) => name !== 'can');
  return Object.fromEntries(
    names.map((name) => {
      const field = entity.properties[name] as Shape;
      const empty = !required.has(name) || [field.type].flat().includes('null') || field.enum?.includes(null);
      return [name, `${word(field)}${empty ? ' or null' : ''}`];
    }),
  );
}

function word(field: Shape): string {
  const named = Object.entries(entities).find(([, entity]) => entity === field);
  if (named) return named[0];
  const [type = 'string'] = [field.type].flat();
  if (type === 'array') return `${word(field.items as Shape)} list`;
  if (type === 'integer') return field.problem === 'choice_invalid' ? 'Id' : 'Int';
  if (type === 'boolean') return 'Boolean';
  if (['amount_invalid', 'rate_invalid', 'percent_invalid'].includes(field.problem ?? '')) return 'Decimal';
  if (field.format === 'date') return 'Date';
  return field.format === 'date-time' ? 'DateTime' : 'String';
}

describe('schema.graphql', () => {
  test.each(Object.keys(entities))('knows %s as the REST answers do: the same fields, the same emptiness', (name) => {
    expect(inGraphql(objectType(name))).toEqual(inTypebox(entities[name] as TObject));
  });

  test('has the roots that have a permission, and no others', () => {
    expect(Object.keys(objectType('Query').getFields()).sort()).toEqual(Object.keys(reads).sort());
    expect(schema.getMutationType()).toBeUndefined();
    expect(schema.getSubscriptionType()).toBeUndefined();
  });

  test.each([
    ['Sale', saleFilter],
    ['Booking', bookingFilter(anybody)],
    ['TouristPayment', touristPaymentFilter(anybody)],
    ['Direction', directionFilter],
    ['CurrencyRate', currencyRateFilter],
    ['Partner', partnerFilter],
    ['PaymentMethod', paymentMethodFilter],
    ['Agent', agentFilter(anybody)],
    ['PartnerPayment', partnerPaymentFilter],
    ['OpenBooking', openBookingFilter],
    ['DebtFromPartners', debtFromPartnersFilter],
    ['CashBook', cashBookFilter(anybody)],
    ['Client', clientFilter(anybody)],
    ['Log', logFilter(anybody)],
    ['PointsHistory', { ...pointsHistoryFilter, client_id: null, phone: null }],
  ])('offers the filters of %s lists that the server has', (name, filter) => {
    const input = schema.getType(`${name}Filter`)?.toConfig() as { fields: Record<string, unknown> };
    expect(Object.keys(input.fields).sort()).toEqual(Object.keys(filter).sort());
  });

  test.each([
    ['Sale', saleList(anybody)],
    ['Booking', bookingList],
    ['TouristPayment', touristPaymentList],
    ['Direction', directionList(anybody)],
    ['CurrencyRate', currencyRateList],
    ['Partner', partnerList(anybody)],
    ['PaymentMethod', paymentMethodList(anybody)],
    ['Agent', agentList(anybody)],
    ['PartnerPayment', partnerPaymentList],
    ['OpenBooking', openBookingList],
    ['DebtFromPartners', debtFromPartnersList(anybody)],
    ['CashBook', cashBookList],
    ['Client', clientList(anybody)],
    ['PointsHistory', pointsHistoryList(anybody, 1)],
    ['Log', logList],
  ] as const)('offers the sorts and sums of %s lists that the server has', (name, list) => {
    const sorts = schema.getType(`${name}SortField`)?.toConfig() as { values: Record<string, unknown> };
    expect(Object.keys(sorts.values).sort()).toEqual(Object.keys(list.sorts).sort());
    const sums = schema.getType(`${name}Totals`) ? Object.keys(objectType(`${name}Totals`).getFields()) : [];
    expect(sums.sort()).toEqual(Object.keys(list.totals).sort());
    const columns = Object.keys(list.source.columns).sort();
    const row = getNamedType(objectType(`${name}Page`).getFields().rows?.type)?.name ?? '';
    const scalars = Object.keys(inGraphql(objectType(row))).filter(
      (field) => !/^(bookings|tourist_payments|allocations|remains|entity_name|entity_exists)$/.test(field),
    );
    expect(columns).toEqual(scalars.sort());
  });

  test.each(reportNames)('%s has the figures that are declared, and no others', (name) => {
    const [figures] = reportTypes(name);
    const kinds = { count: 'Int', amount: 'Decimal', percent: 'Decimal' };
    const declared = Object.entries(reports[name].figures).map(([figure, kind]) => [figure, kinds[kind]]);
    const written = Object.values(objectType(figures).getFields()).map((field) => [
      field.name,
      getNamedType(field.type).name,
    ]);
    expect(written).toEqual(declared);
  });

  test('has no type that nothing leads to', () => {
    const known = new Set([
      ...Object.keys(entities),
      'Query',
      'SecondFactors',
      'SalePage',
      'SaleTotals',
      'BookingPage',
      'BookingTotals',
      'TouristPaymentPage',
      'TouristPaymentTotals',
      'DirectionPage',
      'DirectionTotals',
      'CurrencyRatePage',
      'PartnerPage',
      'PartnerTotals',
      'PaymentMethodPage',
      'PaymentMethodTotals',
      'AgentPage',
      'AgentTotals',
      'PartnerPaymentPage',
      'PartnerPaymentTotals',
      'OpenBookingPage',
      'OpenBookingTotals',
      'DebtFromPartnersPage',
      'DebtFromPartnersTotals',
      'CashBookPage',
      'CashBookTotals',
      'ClientPage',
      'ClientTotals',
      'ClientPairPage',
      'PointsHistoryPage',
      'PointsHistoryTotals',
      'LogPage',
      'AuditPage',
      'AcceptancePage',
      'Period',
      ...reportNames.flatMap((name) => reportTypes(name)),
    ]);
    const own = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith('__'));
    expect(own.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
  });
});
