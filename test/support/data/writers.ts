import type { ErrorBody } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { type Answer, Api } from '../server/api.ts';
import { until } from '../wait.ts';
import { allConfirmed } from './allocations.ts';
import { newSale, postSale, type SaleRequest, type Shop } from './shop.ts';

/** An attempt to record a sale, its payment, a payment to its partner and a note, with its progress. */
export type Attempt = SaleRequest & {
  /** The sale’s id, once it was acknowledged. */
  saleId: number | null;
  paymentAccepted: boolean;
  /** The payment to the partner of its first booking, once it was allocated. */
  partnerPaymentId: number | null;
  annotated: boolean;
  /** The failure in place of an acknowledgement: "503 service_unavailable", or the code of a broken connection. */
  failure: string | null;
};

export type Writers = {
  attempts: Attempt[];
  failures: () => string[];
  /** Waits until this number of further sales is acknowledged. */
  acknowledge: (more: number) => Promise<void>;
  /** Lets every writer finish its current sale. */
  stop: () => Promise<void>;
};

export const newAttempt = (shop: Shop): Attempt => ({
  ...newSale(shop),
  saleId: null,
  paymentAccepted: false,
  partnerPaymentId: null,
  annotated: false,
  failure: null,
});

/** The note that every writer adds to each sale. */
export const NOTE = 'позвонить за неделю';

/**
 * Clients that record sales one by one, as fast as they are answered, at the server’s current address. After a failure
 * they abandon that sale, and continue when the server is ready again.
 */
export function startWriters(count: number, site: { readonly url: string }, shop: Shop): Writers {
  const attempts: Attempt[] = [];
  let stopping = false;
  const ready = async () => stopping || (await isReady(site.url));
  // One poll serves all of them.
  let recovery: Promise<unknown> | null = null;
  const recovered = () => {
    recovery ??= until('the server to be ready again', ready).finally(() => {
      recovery = null;
    });
    return recovery;
  };
  const write = async () => {
    while (!stopping) {
      const attempt = newAttempt(shop);
      attempts.push(attempt);
      if (!(await record(new Api(site.url, shop.token), shop, attempt))) await recovered();
    }
  };
  const writing = Promise.all(Array.from({ length: count }, write));
  const acknowledged = () => attempts.filter(({ saleId }) => saleId !== null).length;
  return {
    attempts,
    failures: () => attempts.flatMap(({ failure }) => failure ?? []),
    acknowledge: async (more) => {
      const wanted = acknowledged() + more;
      await until(`${wanted} acknowledged sales`, () => acknowledged() >= wanted);
    },
    stop: async () => {
      stopping = true;
      await writing;
    },
  };
}

/** Whether the server reports that it is ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Records the sale, accepts its payment, pays the partner and adds the note; returns whether all of it was
 * acknowledged.
 */
async function record(api: Api, shop: Shop, attempt: Attempt): Promise<boolean> {
  try {
    const sale = await postAttempt(api, attempt);
    bodyOf(await api.post(`/tourist-payments/${sale.tourist_payments[0]?.id}/accept/`));
    attempt.paymentAccepted = true;
    attempt.partnerPaymentId = await payPartner(api, shop, sale);
    bodyOf(await api.patch(`/sales/${sale.id}/`, { notes: NOTE }));
    attempt.annotated = true;
    return true;
  } catch (error) {
    attempt.failure = failureText(error);
    return false;
  }
}

/** Pays the first booking with an exchange loss: rows of four tables in two commands. Returns the payment’s id. */
async function payPartner(api: Api, { partner, method }: Shop, { bookings }: Sale): Promise<number> {
  const paid = { partner_id: partner, method_id: method, amount: '510.00', currency: 'USD', ...allConfirmed };
  const { id } = bodyOf(await api.post<{ id: number }>('/partner-payments/', paid));
  const lines = [{ booking_id: bookings[0]?.id, option: 'full_exchange_loss', amount: '510.00' }];
  bodyOf(await api.post(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed }));
  return id;
}

/** Records the sale alone. Throws the failure in place of an acknowledgement. */
export async function postAttempt(api: Api, attempt: Attempt): Promise<Sale> {
  const sale = bodyOf(await postSale<Sale>(api, attempt));
  attempt.saleId = sale.id;
  return sale;
}

function bodyOf<Body>({ status, body }: Answer<Body>): Body {
  if (status >= 300) throw new Error(`${status} ${(body as ErrorBody | null)?.code}`);
  return body;
}

/** A failure as text: the code of a broken connection, or the status and code of the answer. */
export function failureText(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return code ?? message;
}
