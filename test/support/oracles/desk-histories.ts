import fc from 'fast-check';
import { type Amount, type Currency, currencies } from '#contract/base/money.ts';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { allConfirmed } from '../data/allocations.ts';
import { buildPayment, buildSale, type Company } from '../data/company.ts';
import type { Answer } from '../server/api.ts';

/** Commands that move money of a desk, and those that reverse them. */
export const deskWords = [
  'income',
  'expense',
  'reverse_entry',
  'transfer',
  'exchange',
  'reverse_transfer',
  'accept',
  'refund',
  'pay',
  'get_back',
  'edit_payment',
  'delete_payment',
  'next_day',
] as const;
export type DeskWord = (typeof deskWords)[number];

export type DeskDraw = {
  word: DeskWord;
  /** Offices and methods by their index; a transfer goes to the desk of the other ones. */
  office: number;
  method: number;
  currency: Currency;
  dollars: number;
  daysAgo: number;
  index: number;
};

/** Two offices, two methods, three currencies: few desks, so that histories share them. */
const anyDraw = fc.record<DeskDraw>({
  word: fc.constantFrom(...deskWords),
  office: fc.nat(1),
  method: fc.nat(1),
  currency: fc.constantFrom(...currencies),
  dollars: fc.integer({ min: 1, max: 500 }),
  daysAgo: fc.nat(4),
  index: fc.nat(5),
});

export const anyDeskHistory = fc.array(anyDraw, { minLength: 4, maxLength: 14 });

const plain = { office: 0, method: 0, currency: 'USD', dollars: 100, daysAgo: 2, index: 0 } as const;
const way = (words: DeskWord[], more: Partial<DeskDraw> = {}): [DeskDraw[]] => [
  words.map((word) => ({ ...plain, ...more, word })),
];

/** Fixed first histories of every run, in which each command is both done and needs confirmation. */
export const firstDeskHistories: [DeskDraw[]][] = [
  // From an empty desk each needs confirmation; money that comes back does not.
  way(['expense', 'transfer', 'exchange', 'pay', 'refund', 'next_day', 'reverse_transfer', 'delete_payment']),
  // From a full one it is done at once, and the income can not be reversed afterwards.
  [
    [
      { ...plain, word: 'income', dollars: 500, daysAgo: 4 },
      ...way(['expense', 'transfer', 'exchange', 'pay', 'edit_payment', 'refund', 'reverse_entry'])[0],
    ],
  ],
  way(['accept', 'expense', 'reverse_entry', 'next_day', 'income', 'reverse_entry'], { index: 1, daysAgo: 0 }),
  // A partner’s refund has been spent: it is missing when it is changed to a payment or deleted.
  way(['get_back', 'get_back', 'pay', 'pay', 'edit_payment', 'next_day', 'delete_payment'], { index: 1 }),
  way(['get_back', 'expense', 'delete_payment']),
  [
    [
      // The receiving desk has spent the money when the transfer is reversed.
      { ...plain, word: 'income', daysAgo: 4 },
      { ...plain, word: 'transfer', daysAgo: 3 },
      { ...plain, word: 'expense', office: 1, method: 1, daysAgo: 1 },
      { ...plain, word: 'reverse_transfer' },
      // Enough on the day itself and too little on a later one.
      { ...plain, word: 'expense', dollars: 40, daysAgo: 4 },
    ],
  ],
];

export type Scene = {
  company: Company;
  methods: number[];
  /** A sale of either office. */
  sales: Sale[];
  entries: number[];
  transfers: number[];
  payments: PartnerPayment[];
  /** The current day, and how the next one begins. */
  today: () => string;
  daysAgo: (days: number) => string;
  nextDay: () => void;
};

/** A company without movements of money. */
export async function beginDesks(company: Company, days: Pick<Scene, 'today' | 'daysAgo' | 'nextDay'>): Promise<Scene> {
  const { paymentMethods } = await company.manager.api.read<{ paymentMethods: { id: number }[] }>(
    '{ paymentMethods(use: "tourist_payments") { id } }',
  );
  const brutto = { brutto: '900000.00' };
  const sales = [await buildSale(company, brutto), await buildSale(company, brutto, company.stranger)];
  const methods = paymentMethods.map(({ id }) => id).slice(0, 2);
  return { company, methods, sales, entries: [], transfers: [], payments: [], ...days };
}

/** An amount in dollars in another currency, near the company’s rates. */
const inCurrency = (dollars: number, currency: Currency): Amount =>
  ({ USD: dollars, EUR: Math.max(1, Math.round(dollars / 1.15)), UZS: dollars * 12_500 })[currency].toFixed(2);

/** Confirmation of everything but a desk below zero, and of the questions about that. */
const confirmed = (answers: string[]) => ({
  confirmed: [...allConfirmed.confirmed.filter((code) => code !== 'desk_below_zero'), ...answers],
});

const pick = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(rows.length, 1)];

/** Sends a command with confirmations; `done` records its result. */
export type Step = { send: (answers: string[]) => Promise<Answer<unknown>>; done: (answer: Answer<unknown>) => void };

/** The request of a draw; null where the needed rows are missing, or nothing is sent. */
export async function stepOf(scene: Scene, draw: DeskDraw): Promise<Step | null> {
  const { company, methods, entries, transfers, payments } = scene;
  const { api } = company.manager;
  const offices = [company.manager.officeId, company.stranger.officeId];
  const { currency, dollars, index } = draw;
  const amount = inCurrency(dollars, currency);
  const date = scene.daysAgo(draw.daysAgo);
  const desk = { office_id: pick(offices, draw.office) ?? 0, method_id: pick(methods, draw.method) ?? 0, currency };
  const post =
    (path: string, body: object): Step['send'] =>
    (answers) =>
      api.post(path, { ...body, ...confirmed(answers) });
  const ignore = () => undefined;

  const entry = (type: 'income' | 'expense'): Step => ({
    send: post('/cash-entries/', { ...desk, type, amount, entry_date: date, description: 'Касса' }),
    done: ({ body }) => entries.push((body as { id: number }).id),
  });
  const transferTo = (to: Currency): Step => ({
    send: post('/cash-transfers/', {
      ...{ from_office_id: desk.office_id, from_method_id: desk.method_id, from_currency: currency, amount },
      ...{
        to_office_id: pick(offices, draw.office + 1),
        to_method_id: pick(methods, draw.method + 1),
        to_currency: to,
      },
      transfer_date: date,
    }),
    done: ({ body }) => transfers.push((body as CashTransfer).id),
  });
  const partnerPayment = (direction: '' | '-'): Step => ({
    send: post('/partner-payments/', {
      ...{ ...desk, partner_id: company.partner.id, amount: `${direction}${amount}`, payment_date: date },
    }),
    done: ({ body }) => payments.push(body as PartnerPayment),
  });
  const acceptance = async (kind: TouristPayment['kind']): Promise<Step> => {
    const sale = pick(scene.sales, draw.office) ?? { id: 0 };
    const signed = kind === 'refund' ? `-${amount}` : amount;
    const { id } = await buildPayment(company, sale, {
      ...{ kind, method_id: desk.method_id, currency },
      amount: signed,
    });
    return { send: post(`/tourist-payments/${id}/accept/`, {}), done: ignore };
  };
  const onPayment = (method: 'PATCH' | 'DELETE', body: object, done: Step['done']): Step | null => {
    const payment = pick(payments, index);
    if (!payment) return null;
    const path = `/partner-payments/${payment.id}/`;
    return { send: (answers) => api.send(method, path, { ...body, ...confirmed(answers) }), done };
  };
  const reversal = (ids: number[], path: string): Step | null => {
    const id = pick(ids, index);
    if (id === undefined) return null;
    return {
      send: post(`/${path}/${id}/reverse/`, { reason: 'Ошибка' }),
      done: () => ids.splice(ids.indexOf(id), 1),
    };
  };

  const steps: Record<DeskWord, () => Step | null | Promise<Step>> = {
    income: () => entry('income'),
    expense: () => entry('expense'),
    reverse_entry: () => reversal(entries, 'cash-entries'),
    transfer: () => transferTo(currency),
    exchange: () =>
      transferTo(
        pick(
          [...currencies].filter((each) => each !== currency),
          index,
        ) ?? 'USD',
      ),
    reverse_transfer: () => reversal(transfers, 'cash-transfers'),
    accept: () => acceptance('payment'),
    refund: () => acceptance('refund'),
    pay: () => partnerPayment(''),
    get_back: () => partnerPayment('-'),
    edit_payment: () => onPayment('PATCH', { ...desk, amount, payment_date: date }, ignore),
    delete_payment: () => onPayment('DELETE', {}, () => payments.splice(index % payments.length, 1)),
    next_day: () => {
      scene.nextDay();
      return null;
    },
  };
  return steps[draw.word]();
}
