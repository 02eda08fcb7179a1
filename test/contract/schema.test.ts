import { type GraphQLObjectType, getNamedType, isListType, isNonNullType, isObjectType, validateSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { reads } from '#contract/reads.ts';
import { makeSchema } from '../../src/server/base/graphql/schema.ts';
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

const schema = makeSchema();

const caller: Caller = {
  ...{ id: 1, role: 'management', officeId: 1, agentsSee: 'own' },
  ...{ companyId: 1, timeZone: 'Asia/Tashkent', today: '2028-01-01', tokenHash: Buffer.alloc(32) },
  lacksSecondFactor: false,
};

function objectType(name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type of the schema`);
  return type;
}

/** The type of a field in terms that both sides have: "Decimal", "Decimal or null", "Booking list". */
function inGraphql(type: GraphQLObjectType): Record<string, string> {
  return Object.fromEntries(
    Object.values(type.getFields()).flatMap((field) => {
      const inner = isNonNullType(field.type) ? field.type.ofType : field.type;
      const list = isListType(inner) ? ' list' : '';
      return [[field.name, `${getNamedType(field.type).name}${list}${isNonNullType(field.type) ? '' : ' or null'}`]];
    }),
  );
}

describe('the GraphQL schema', () => {
  test('the GraphQL schema is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test('the GraphQL schema has the types of the entities’ schemas: ids, decimals, days, moments, words, lists, null', () => {
    expect(inGraphql(objectType('TouristPayment'))).toMatchObject({
      ...{ id: 'Id', amount: 'Decimal', payment_date: 'Date', created_at: 'DateTime', state: 'String' },
      ...{ version: 'Int', first_payment: 'Boolean', tags: 'String list', accepted_amount: 'Decimal or null' },
    });
    expect(inGraphql(objectType('Sale'))).toMatchObject({
      bookings: 'Booking list',
      management_notes: 'String or null',
    });
    expect(inGraphql(objectType('SecondFactors'))).toMatchObject({ code_app: 'CodeApp or null' });
    expect(schema.getQueryType()?.getFields().client?.type.toString()).toBe('Client');
  });

  test('the GraphQL schema has no actions of entities, which only commands answer with', () => {
    const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type));
    expect(types.filter((type) => 'can' in type.getFields())).toEqual([]);
  });

  test('the GraphQL schema has the descriptions of the entities’ schemas', () => {
    const { description } = objectType('LoyaltyOutcome');
    expect(description).toBe('The outcome of a set of rules, as if it had always been in force');
    const { before, sales } = objectType('LoyaltyPreview').getFields();
    expect([before?.description, sales?.description]).toEqual(['By the rules of now', 'Completed sales of the period']);
  });

  test('the GraphQL schema has the reads that have a permission, and no others', () => {
    expect(Object.keys(objectType('Query').getFields()).sort()).toEqual(Object.keys(reads).sort());
    expect(schema.getMutationType()).toBeUndefined();
    expect(schema.getSubscriptionType()).toBeUndefined();
  });

  test.each([
    ['Sale', saleFilter],
    ['Booking', bookingFilter(caller)],
    ['TouristPayment', touristPaymentFilter(caller)],
    ['Direction', directionFilter],
    ['CurrencyRate', currencyRateFilter],
    ['Partner', partnerFilter],
    ['PaymentMethod', paymentMethodFilter],
    ['Agent', agentFilter(caller)],
    ['PartnerPayment', partnerPaymentFilter],
    ['OpenBooking', openBookingFilter],
    ['DebtFromPartners', debtFromPartnersFilter],
    ['CashBook', cashBookFilter(caller)],
    ['Client', clientFilter(caller)],
    ['Log', logFilter(caller)],
    ['PointsHistory', { ...pointsHistoryFilter, client_id: null, phone: null }],
  ])('the filters of %s lists equal the server’s', (name, filter) => {
    const input = schema.getType(`${name}Filter`)?.toConfig() as { fields: Record<string, unknown> };
    expect(Object.keys(input.fields).sort()).toEqual(Object.keys(filter).sort());
  });

  test.each([
    ['Sale', saleList(caller)],
    ['Booking', bookingList],
    ['TouristPayment', touristPaymentList],
    ['Direction', directionList(caller)],
    ['CurrencyRate', currencyRateList],
    ['Partner', partnerList(caller)],
    ['PaymentMethod', paymentMethodList(caller)],
    ['Agent', agentList(caller)],
    ['PartnerPayment', partnerPaymentList],
    ['OpenBooking', openBookingList],
    ['DebtFromPartners', debtFromPartnersList(caller)],
    ['CashBook', cashBookList],
    ['Client', clientList(caller)],
    ['PointsHistory', pointsHistoryList(caller, 1)],
    ['Log', logList],
  ] as const)('the sorts and sums of %s lists equal the server’s', (name, list) => {
    const sorts = schema.getType(`${name}SortField`)?.toConfig() as { values: Record<string, unknown> };
    const computed = Object.keys(list.sorts ?? {});
    expect(Object.keys(sorts.values)).toEqual(expect.arrayContaining(computed));
    const ofColumns = Object.keys(sorts.values).filter((sort) => !computed.includes(sort));
    expect(Object.keys(list.source.columns)).toEqual(expect.arrayContaining(ofColumns));
    const sums = schema.getType(`${name}Totals`) ? Object.keys(objectType(`${name}Totals`).getFields()) : [];
    expect(sums.sort()).toEqual(Object.keys(list.totals).sort());
    const columns = Object.keys(list.source.columns).sort();
    const row = getNamedType(objectType(`${name}Page`).getFields().rows?.type)?.name ?? '';
    const scalars = Object.keys(inGraphql(objectType(row))).filter(
      (field) => !/^(bookings|tourist_payments|history|allocations|remains|entity_name|entity_exists)$/.test(field),
    );
    expect(columns).toEqual(scalars.sort());
  });
});
