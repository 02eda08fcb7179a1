import { bookingOf, paymentOf } from './command-rows.ts';
import { buildSale, type Company } from './company.ts';

/** A request that the command accepts from a manager: the id in its path, if it has one, and its body. */
export type CommandCase = { id: number | null; body: Record<string, unknown> };

export const ofSale =
  (body: (company: Company) => Record<string, unknown>) =>
  async (company: Company): Promise<CommandCase> => ({ id: (await buildSale(company)).id, body: body(company) });

export const ofBooking = (body: Record<string, unknown>) => async (company: Company) => ({
  id: bookingOf(await buildSale(company)),
  body,
});

export const ofPayment = (body: Record<string, unknown>) => async (company: Company) => ({
  id: (await paymentOf(company)).id,
  body,
});

export const ofIds = (find: (company: Company) => Promise<number>) => async (company: Company) => ({
  id: null,
  body: { ids: [await find(company)] },
});
