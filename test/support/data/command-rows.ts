import { addDays } from '#contract/base/dates.ts';
import type { Session } from '#contract/company/session.ts';
import type { Branch } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { expectStatus } from '../server/api.ts';
import { buildPayment, buildSale, type Company, freshPhone, type Person, today } from './company.ts';

export const NEW_PASSWORD = 'девять лампад Хорезма';

let count = 0;
/** A name that no other test gives. */
export const freshName = (): string => `Слово ${process.pid} ${++count}`;

let rates = 0;
/** A rate of a day that no other test gives one to. */
export const rateBody = () => ({ from: 'USD', to: 'UZS', date: addDays('2020-01-02', ++rates), rate: '12550' });

export const bookingOf = (sale: Sale): number => {
  const [booking] = sale.bookings;
  if (!booking) throw new Error('A sale has a booking');
  return booking.id;
};

export const paymentOf = async (company: Company): Promise<TouristPayment> =>
  buildPayment(company, await buildSale(company));

/** Takes a manager's steps with a sale: "check", "add-to-target". */
export async function take(company: Company, saleId: number, ...steps: string[]): Promise<number> {
  for (const step of steps) {
    const body = step === 'cancel' ? { reason: 'передумали' } : {};
    expectStatus(await company.manager.api.post(`/sales/${saleId}/${step}/`, body), 200);
  }
  return saleId;
}

export const saleAfter = async (company: Company, ...steps: string[]) =>
  take(company, (await buildSale(company)).id, ...steps);

/** A sale that is paid, and whose service was today. */
export async function settledSale(company: Company): Promise<number> {
  const sale = await buildSale(company, { service_date: today() });
  const payment = await buildPayment(company, sale, { amount: '1000.00' });
  expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  return sale.id;
}

export async function anotherSession(person: Person): Promise<number> {
  const api = await person.signInAgain();
  const { sessions } = await api.read<{ sessions: Session[] }>('{ sessions { id current } }');
  const [session] = sessions.filter(({ current }) => current);
  if (!session) throw new Error('Whoever asks has a session');
  return session.id;
}

let people = 0;
export const account = (company: Company, role = 'agent') => ({
  username: `somebody-${process.pid}-${++people}`,
  password: NEW_PASSWORD,
  name: 'Нодира',
  surname: 'Каримова',
  role,
  office_id: company.agent.officeId,
});

/** Somebody new in the company, whom no other test speaks as. */
export async function somebody(company: Company): Promise<number> {
  const added = await company.manager.api.post<{ id: number }>('/users/', account(company));
  return expectStatus(added, 201).id;
}

/** A client whom no other test knows. */
export const clientBody = () => ({
  phone: freshPhone(),
  name: 'Зарина',
  surname: 'Юсупова',
  email: `zarina.${++people}@example.com`,
});

/** Something with a name of its own, in one of the company's lists. */
export const addWord = async ({ manager }: Company, path: string, fields: object = {}): Promise<{ id: number }> =>
  expectStatus(await manager.api.post<{ id: number }>(path, { name: freshName(), ...fields }), 201);

let turnovers = 0;
/** A level at a turnover that no other test begins one at. */
export const levelBody = () => ({ name: freshName(), from_turnover: `${++turnovers}.5`, percent: '7.5' });

let days = 0;
/** A number of days that no other test sets. */
export const freshDays = (): number => ++days % 300;

/** The branch that the company's manager works in. */
export async function branchOf({ manager }: Company): Promise<Branch> {
  const { branches } = await manager.api.read<{ branches: Branch[] }>(
    '{ branches { id name version offices { id } } }',
  );
  const branch = branches.find(({ offices }) => offices.some(({ id }) => id === manager.officeId));
  if (!branch) throw new Error('Whoever works has an office');
  return branch;
}
