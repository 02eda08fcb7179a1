import { addDays } from '#contract/base/dates.ts';
import type { Session } from '#contract/company/session.ts';
import type { Branch } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { expectStatus } from '../server/api.ts';
import { buildPayment, buildSale, type Company, freshPhone, type Person, today } from './company.ts';

export const NEW_PASSWORD = 'девять лампад Хорезма';

let count = 0;
/** A name that no other test uses. */
export const freshName = (): string => `Слово ${process.pid} ${++count}`;

let rates = 0;
/** A rate of a day that no other test uses. */
export const rateBody = () => ({ from: 'USD', to: 'UZS', date: addDays('2020-01-02', ++rates), rate: '12550' });

export const bookingOf = (sale: Sale): number => {
  const [booking] = sale.bookings;
  if (!booking) throw new Error('A sale has a booking');
  return booking.id;
};

export const paymentOf = async (company: Company): Promise<TouristPayment> =>
  buildPayment(company, await buildSale(company));

/** Sends a manager’s steps of a sale: "check", "add-to-target". */
export async function postSaleSteps(company: Company, saleId: number, ...steps: string[]): Promise<number> {
  for (const step of steps) {
    const body = step === 'cancel' ? { reason: 'передумали' } : {};
    expectStatus(await company.manager.api.post(`/sales/${saleId}/${step}/`, body), 200);
  }
  return saleId;
}

export const saleAfterSteps = async (company: Company, ...steps: string[]) =>
  postSaleSteps(company, (await buildSale(company)).id, ...steps);

/** A paid sale with its service today. */
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
  if (!session) throw new Error('The current session is listed');
  return session.id;
}

let people = 0;
export const accountBody = (company: Company, role = 'agent') => ({
  username: `person-${process.pid}-${++people}`,
  password: NEW_PASSWORD,
  name: 'Нодира',
  surname: 'Каримова',
  role,
  office_id: company.agent.officeId,
});

/** Adds a person of the company whom no other test uses. */
export async function addAgent(company: Company): Promise<number> {
  const added = await company.manager.api.post<{ id: number }>('/users/', accountBody(company));
  return expectStatus(added, 201).id;
}

/** A client whom no other test uses. */
export const clientBody = () => ({
  phone: freshPhone(),
  name: 'Зарина',
  surname: 'Юсупова',
  email: `zarina.${++people}@example.com`,
});

/** Adds an entry with a name of its own to one of the company’s directories. */
export const addDirectoryEntry = async (
  { manager }: Company,
  path: string,
  fields: object = {},
): Promise<{ id: number }> =>
  expectStatus(await manager.api.post<{ id: number }>(path, { name: freshName(), ...fields }), 201);

let turnovers = 0;
/** A level at a turnover that no other test uses. */
export const levelBody = () => ({ name: freshName(), from_turnover: `${++turnovers}.5`, percent: '7.5' });

let days = 0;
/** A number of days that no other test uses. */
export const freshDays = (): number => ++days % 300;

/** The branch of the company’s manager. */
export async function branchOf({ manager }: Company): Promise<Branch> {
  const { branches } = await manager.api.read<{ branches: Branch[] }>(
    '{ branches { id name version offices { id } } }',
  );
  const branch = branches.find(({ offices }) => offices.some(({ id }) => id === manager.officeId));
  if (!branch) throw new Error('A person has an office');
  return branch;
}
