import { describe, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { expectQuestions } from '../../support/data/confirmations.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const company = await buildCompany(server);
const askedThenDone = expectQuestions({ sql, company });

describe('a price that changes by more than a factor of five needs confirmation', () => {
  const changed = (before: string, after: string, currency = 'USD') => ({
    code: 'rate_changed_much',
    values: { before, after, currency },
  });

  test('a price in an edited booking needs confirmation', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    await askedThenDone('PATCH', path, { rate: '8000.00' }, [{ ...changed('800.00', '8000.00'), field: 'rate' }]);
    await askedThenDone('PATCH', path, { rate: '1599.99' }, [{ ...changed('8000.00', '1599.99'), field: 'rate' }]);
    await askedThenDone('PATCH', path, { rate: '0.00' }, [{ ...changed('1599.99', '0.00'), field: 'rate' }]);
    // A price of zero is no price to compare with.
    expectStatus(await company.agent.api.patch(path, { rate: '800.00' }), 200);
  });

  test('a price in USD needs confirmation when the currency is changed', async () => {
    const sale = await buildSale(company, { brutto: '99000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    expectStatus(await company.agent.api.patch(path, { rate: '10000000.00', currency: 'UZS' }), 200);
    const question = { ...changed('800.00', '9200.00'), field: 'rate' };
    await askedThenDone('PATCH', path, { rate: '8000.00', currency: 'EUR' }, [question]);
  });

  test('a price in the booking list of an edited sale needs confirmation', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const [booking] = sale.bookings;
    const { partner_id, currency, id } = booking ?? {};
    const bookings = [{ id, partner_id, currency, rate: '4000.01' }];
    await askedThenDone('PATCH', `/sales/${sale.id}/`, { bookings }, [
      { ...changed('800.00', '4000.01'), field: 'bookings.0.rate' },
    ]);
  });

  test('a price that is exactly five times as high needs none', async () => {
    const sale = await buildSale(company, { brutto: '9000.00' });
    const path = `/bookings/${sale.bookings[0]?.id}/`;
    expectStatus(await company.agent.api.patch(path, { rate: '4000.00' }), 200);
    expectStatus(await company.agent.api.patch(path, { rate: '800.00' }), 200);
  });
});

describe('an accepted amount that differs from the recorded one by more than a factor of five needs confirmation', () => {
  const payment = async (amount: string) => {
    const { id } = await buildPayment(company, await buildSale(company, { brutto: '5000.00' }), { amount });
    return `/tourist-payments/${id}/accept/`;
  };
  const far = (before: string, after: string) => [
    { code: 'accepted_amount_far', field: 'accepted_amount', values: { before, after, currency: 'USD' } },
  ];

  test('a lower and a higher accepted amount need confirmation', async () => {
    const less = { accepted_amount: '99.99' };
    await askedThenDone('POST', await payment('500.00'), less, far('500.00', '99.99'), 'manager');
    const more = { accepted_amount: '2500.01' };
    await askedThenDone('POST', await payment('500.00'), more, far('500.00', '2500.01'), 'manager');
  });

  test('an accepted amount that differs by a factor of exactly five needs none', async () => {
    for (const accepted_amount of ['100.00', '2500.00']) {
      expectStatus(await company.manager.api.post(await payment('500.00'), { accepted_amount }), 200);
    }
  });
});

describe('a penalty above the agreed price needs confirmation', () => {
  test('a penalty of one booking needs confirmation, in its own currency', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' };
    const usd = { partner_id: company.partner.id, rate: '100.00', currency: 'USD' };
    const sale = await buildSale(company, { brutto: '2000.00', bookings: [euros, usd] });
    const path = (index: number) => `/bookings/${sale.bookings[index]?.id}/cancel/`;
    expectStatus(await company.agent.api.post(path(1), { penalty: '100.00' }), 200);
    const values = { amount: '500.01', cost: '500.00', currency: 'EUR', partner: 'Hotel Roma' };
    const question = { code: 'penalty_exceeds_cost', field: 'penalty', values };
    const booking = await askedThenDone('POST', path(0), { penalty: '500.01' }, [question]);
    expect(booking).toMatchObject({ lifecycle: 'cancelled', rate: '500.01', rate_before_cancel: '500.00' });
  });

  test('penalties of a sale need confirmation: the client’s, and each booking’s above its price', async () => {
    const euros = { partner_id: company.euroPartner.id, rate: '500.00', currency: 'EUR' };
    const sums = { partner_id: company.sumPartner.id, rate: '1000000.00', currency: 'UZS' };
    const sale = await buildSale(company, { brutto: '1000.00', bookings: [euros, sums] });
    const [first, second] = sale.bookings;
    const body = {
      reason: 'Болезнь',
      client_penalty: '1000.50',
      booking_penalties: [
        { booking_id: second?.id, penalty: '1000000.01' },
        { booking_id: first?.id, penalty: '500.00' },
      ],
    };
    const cost = { amount: '1000000.01', cost: '1000000.00', currency: 'UZS', partner: 'Uzbekistan Airways' };
    const cancelled = await askedThenDone('POST', `/sales/${sale.id}/cancel/`, body, [
      { code: 'penalty_exceeds_brutto', field: 'client_penalty', values: { amount: '1000.50', brutto: '1000.00' } },
      { code: 'penalty_exceeds_cost', field: 'booking_penalties.0.penalty', values: cost },
    ]);
    expect(cancelled).toMatchObject({ lifecycle: 'cancelled', brutto: '1000.50', brutto_before_cancel: '1000.00' });
  });

  test('penalties up to the price need none', async () => {
    const sale = await buildSale(company);
    const booking_penalties = [{ booking_id: sale.bookings[0]?.id, penalty: '800.00' }];
    const body = { reason: 'Болезнь', client_penalty: '1000.00', booking_penalties };
    expectStatus(await company.agent.api.post(`/sales/${sale.id}/cancel/`, body), 200);
  });
});
