import { addDays, calendarDate } from '#contract/base/dates.ts';
import type { Role } from '#contract/base/roles.ts';
import type { Direction, Partner, PaymentMethod } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { hashPassword } from '../../../src/server/base/crypto/password-hash.ts';
import { inTransaction } from '../../../src/server/base/db/transaction.ts';
import {
  addPaymentMethods,
  createCompany,
  createOffice,
  createUser,
} from '../../../src/server/company/rows/accounts.ts';
import { openSession } from '../../../src/server/company/sign-in/open-session.ts';
import { Api, expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';

export const PASSWORD = 'seven lamps in samarkand';
const passwordHash = hashPassword(PASSWORD);

export const today = (): string => calendarDate(new Date(), 'Asia/Tashkent');
export const inDays = (days: number): string => addDays(today(), days);
/** "2026-11-26" as it is displayed: "26.11.2026". */
export const displayedDate = (date: string): string => date.split('-').reverse().join('.');

export type Person = {
  id: number;
  username: string;
  officeId: number;
  api: Api;
  /** Signs in again, in a browser of that name. */
  signInAgain: (userAgent?: string) => Promise<Api>;
};

/** A company with people, directories and rates. */
export type Company = {
  id: number;
  slug: string;
  manager: Person;
  agent: Person;
  /** Another agent in the same office, and one in another office. */
  colleague: Person;
  stranger: Person;
  direction: Direction;
  partner: Partner;
  euroPartner: Partner;
  sumPartner: Partner;
  method: PaymentMethod;
};

let count = 0;

/** Builds a company; sessions are created by the server’s own session store, directories through the API. */
export async function buildCompany(server: TestServer, agentsSee: 'own' | 'office' = 'own'): Promise<Company> {
  const slug = `company-${process.pid}-${++count}`;
  const hash = await passwordHash;
  const { companyId, people } = await inTransaction(server.db, async (tx) => {
    const id = await createCompany(tx, {
      slug,
      name: `Company ${count}`,
      timeZone: 'Asia/Tashkent',
      subscription: null,
      agentsSee,
    });
    const main = await createOffice(tx, id, 'Ташкент', 'Главный офис');
    const other = await createOffice(tx, id, 'Самарканд', 'Офис на Регистане');
    await addPaymentMethods(tx, id, ['Наличные', 'Карта']);
    await tx
      .insertInto('currency_rates')
      .values(
        [
          ['USD', 'UZS', '12500'],
          ['EUR', 'USD', '1.15'],
          ['EUR', 'UZS', '14375'],
        ].map(([from, to, rate]) => ({
          company_id: id,
          from_currency: from as 'USD',
          to_currency: to as 'UZS',
          date: '2020-01-01',
          rate: rate ?? '',
        })),
      )
      .execute();
    const add = async (word: string, role: Role, officeId: number) => {
      const username = `${word}.${slug}`;
      const userId = await createUser(tx, {
        companyId: id,
        officeId,
        username,
        name: word,
        surname: 'Тестов',
        role,
        passwordHash: hash,
      });
      return { id: userId, username, officeId };
    };
    const added = {
      manager: await add('manager', 'management', main),
      agent: await add('agent', 'agent', main),
      colleague: await add('colleague', 'agent', main),
      stranger: await add('stranger', 'agent', other),
    };
    return { companyId: id, people: added };
  });
  const signedIn = async (person: (typeof people)['agent']): Promise<Person> => {
    const signInAgain = async (userAgent?: string) => {
      const { token } = await openSession(server.db, companyId, person.id, userAgent);
      return new Api(server.url, token);
    };
    return { ...person, api: await signInAgain(), signInAgain };
  };
  const manager = await signedIn(people.manager);
  const { api } = manager;
  const partner = async (name: string, currency: string) =>
    expectStatus(await api.post<Partner>('/partners/', { name, currency }), 201);
  const { paymentMethods } = await api.read<{ paymentMethods: PaymentMethod[] }>('{ paymentMethods { id name } }');
  const [method] = paymentMethods;
  if (!method) throw new Error('The company has no payment method');
  return {
    id: companyId,
    slug,
    manager,
    agent: await signedIn(people.agent),
    colleague: await signedIn(people.colleague),
    stranger: await signedIn(people.stranger),
    direction: expectStatus(await api.post<Direction>('/directions/', { name: 'Анталья' }), 201),
    partner: await partner('Coral Travel', 'USD'),
    euroPartner: await partner('Hotel Roma', 'EUR'),
    sumPartner: await partner('Uzbekistan Airways', 'UZS'),
    method,
  };
}

/** A phone number that no other test uses. */
export const freshPhone = (): string =>
  `+99890${String(1_000_000 + (process.pid % 4000) * 2000 + ++count).padStart(7, '0')}`;

/** The body of a new sale: 1,000.00 USD for 800.00 USD, in thirty days. */
export function saleBody(company: Company, overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    service_date: inDays(30),
    direction_id: company.direction.id,
    brutto: '1000.00',
    tourist_phone: freshPhone(),
    tourist_name: 'Тимур',
    tourist_surname: 'Ахмедов',
    adults: 2,
    children: 0,
    infants: 0,
    bookings: [{ partner_id: company.partner.id, rate: '800.00', currency: 'USD' }],
    ...overrides,
  };
}

/** Confirmation of past dates, which tests need. */
const datesConfirmed = ['service_before_sale', 'deadline_before_sale'];

/** Records a sale as the company’s agent, with the questions about its dates confirmed. */
export async function buildSale(
  company: Company,
  overrides: Record<string, unknown> = {},
  by: Person = company.agent,
): Promise<Sale> {
  const { confirmed = [], ...rest } = overrides as { confirmed?: string[] };
  const body = saleBody(company, { ...rest, confirmed: [...confirmed, ...datesConfirmed] });
  return expectStatus(await by.api.post<Sale>('/sales/', body), 201);
}

/** Records a payment of a sale in cash, in USD. */
export async function buildPayment(
  company: Company,
  sale: { id: number },
  overrides: Record<string, unknown> = {},
): Promise<TouristPayment> {
  const body = { method_id: company.method.id, amount: '100.00', currency: 'USD', ...overrides };
  return expectStatus(await company.manager.api.post<TouristPayment>(`/sales/${sale.id}/tourist-payments/`, body), 201);
}

export const readSale = async (person: Person, id: number): Promise<Sale> =>
  (await person.api.read<{ sale: Sale }>(SALE, { id })).sale;

const SALE = `query ($id: Id!) { sale(id: $id) {
  id lifecycle audit target brutto netto profit paid accepted debt payment_status pending_payments bookings_count
  changed_since_check version cancel_reason brutto_before_cancel
  bookings { id rate amount_usd lifecycle audit payment_status allocation paid version }
  tourist_payments { id kind state amount usd_total usd_rounding accepted_amount accepted_usd_total version }
} }`;
