import fc from 'fast-check';
import type { BulkResults } from '#contract/base/command.ts';
import { addDays } from '#contract/base/dates.ts';
import { expireDuePoints } from '../../../src/server/loyalty/points-expiry.ts';
import { allConfirmed } from '../data/allocations.ts';
import { merge, mergeBody } from '../data/clients.ts';
import { freshPhone, today } from '../data/company.ts';
import { buildPaidSale, correctPoints, type Programme, postPointsPayment } from '../data/points.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import type { Sql } from '../server/sql.ts';
import { unexpiredAfter } from './recompute-points.ts';

/** Events of the points of some clients. */
export const pointsWords = [
  'sell',
  'settle',
  'complete',
  'complete_all',
  'reopen',
  'cancel',
  'restore',
  'move_sale',
  'use',
  'edit',
  'to_money',
  'to_points',
  'accept',
  'accept_other',
  'decline',
  'delete',
  'refund',
  'correct',
  'bonus',
  'merge',
  'days',
  'expire',
] as const;
export type PointsWord = (typeof pointsWords)[number];

/** The number of points: all usable ones, one more, a half, or random. */
const shares = ['all', 'above', 'half', 'drawn', 'drawn', 'drawn'] as const;

export type PointsDraw = { word: PointsWord; index: number; points: number; share: (typeof shares)[number] };

const anyDraw = fc.record<PointsDraw>({
  word: fc.constantFrom(...pointsWords, 'settle', 'complete', 'complete', 'use', 'use', 'use', 'days'),
  index: fc.nat(11),
  points: fc.integer({ min: 1, max: 220 }),
  share: fc.constantFrom(...shares),
});

/** Typical sequences, so that histories reach states that chance seldom reaches. */
const ways: PointsWord[][] = [
  ['settle', 'complete', 'use', 'reopen', 'decline', 'complete'],
  ['use', 'accept', 'refund', 'accept', 'cancel', 'refund', 'accept'],
  ['settle', 'complete', 'days', 'days', 'expire', 'reopen'],
  ['use', 'days', 'days', 'decline', 'expire'],
  ['correct', 'merge', 'decline', 'merge'],
];
const anyWay = fc
  .tuple(anyDraw, fc.constantFrom(...ways), fc.nat(3))
  .map(([draw, way, start]) => way.slice(start).map((word) => ({ ...draw, word })));

export const anyPointsHistory = fc
  .array(fc.oneof({ weight: 5, arbitrary: anyDraw.map((draw) => [draw]) }, { weight: 1, arbitrary: anyWay }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.flat());

const plain = { index: 0, points: 40, share: 'drawn' } as const;
const way = (draw: Partial<PointsDraw>, ...words: PointsWord[]): [PointsDraw[]] => [
  words.map((word) => ({ ...plain, ...draw, word })),
];

/** Fixed first histories of every run, in which each event is both done and refused, for every reason. */
export const firstPointsHistories: [PointsDraw[]][] = [
  way({}, 'use', 'edit', 'move_sale', 'to_money', 'to_points', 'accept', 'accept', 'decline', 'delete', 'edit'),
  way({}, 'refund', 'refund', 'accept', 'cancel', 'settle', 'cancel', 'complete', 'restore', 'restore', 'move_sale'),
  way({ index: 1 }, 'settle', 'complete', 'complete', 'use', 'reopen', 'reopen', 'correct', 'bonus', 'complete_all'),
  way({ share: 'above' }, 'use', 'edit', 'accept_other', 'to_points', 'bonus', 'bonus', 'correct'),
  way({ share: 'half' }, 'use', 'edit', 'correct', 'bonus', 'refund', 'sell', 'to_money', 'to_points'),
  way({ points: 200 }, 'use', 'edit', 'use', 'accept_other', 'days', 'days', 'expire', 'merge', 'merge', 'correct'),
  way(
    { index: 2, points: 5 },
    'use',
    'accept_other',
    'accept_other',
    'to_money',
    'delete',
    'use',
    'decline',
    'decline',
  ),
  [[...way({}, 'use')[0], ...way({ index: 3 }, 'move_sale')[0]]],
  way({}, 'settle', 'complete_all', 'complete_all', 'reopen', 'settle', 'complete'),
  way({ points: 900 }, 'use'),
  way({}, 'use', 'delete'),
  ...ways.map((words) => way({ points: 70 }, ...words)),
];

type Scene = {
  company: Programme;
  server: TestServer;
  sql: Sql;
  /** The current day of the history. */
  today: string;
  clients: { id: number; phone: string }[];
  bonuses: { live: number; dear: number; retired: number };
};

/** Noon of a day at the company’s place. */
const noon = (date: string) => new Date(`${date}T07:00:00Z`);

async function bonusesOf({ manager: { api } }: Programme): Promise<Scene['bonuses']> {
  const add = async (name: string, points: number) =>
    expectStatus(await api.post<{ id: number }>('/loyalty/bonuses/', { name, points }), 201).id;
  const [live, dear, retired] = [await add('Рюкзак', 15), await add('Путёвка', 90_000), await add('Зонт', 5)];
  expectStatus(await api.patch(`/loyalty/bonuses/${retired}/`, { retired: true }), 200);
  return { live, dear, retired };
}

const known = new WeakMap<Programme, Scene['bonuses']>();

/** Three clients, each with a partly paid sale, the newest first: that client has points. */
export async function beginPoints(company: Programme, server: TestServer, sql: Sql): Promise<Scene> {
  const bonuses = known.get(company) ?? (await bonusesOf(company));
  known.set(company, bonuses);
  const scene: Scene = { company, server, sql, today: today(), clients: [], bonuses };
  server.setClock(noon(scene.today));
  for (let each = 0; each < 3; each++) {
    const phone = freshPhone();
    const { client_id } = await buildPaidSale(company, { phone, paid: '650.00' });
    scene.clients.unshift({ id: client_id, phone });
  }
  expectStatus(await correctPoints(company, scene.clients[0]?.id ?? 0, 120), 200);
  return scene;
}

type SaleRow = { id: number; client_id: number; debt: string; pending: number[] };
type PaymentRow = { id: number; by_points: boolean; sale_id: number; client_id: number; kind: string; amount: string };

const pick = <Row>(rows: Row[], index: number): Row | undefined => rows[index % Math.max(rows.length, 1)];
const ids = ({ clients }: Scene) => clients.map(({ id }) => id);

const salesOf = (scene: Scene) =>
  scene.sql.query<SaleRow>(
    `select s.id, s.client_id, s.debt::text, array(
       select p.id::integer from tourist_payments p where p.sale_id = s.id and p.state = 'new' order by p.id
     ) as pending from sales s where s.client_id = any($1) order by s.id desc limit 4`,
    [ids(scene)],
  );

/** Payments by points before the others, as the histories are about them. */
const paymentsOf = (scene: Scene) =>
  scene.sql.query<PaymentRow>(
    `select p.id, m.pays_by = 'points' as by_points, p.sale_id, s.client_id, p.kind, p.amount::text
     from tourist_payments p join sales s on s.id = p.sale_id join payment_methods m on m.id = p.method_id
     where s.client_id = any($1) order by by_points desc, p.id desc limit 5`,
    [ids(scene)],
  );

async function amountFor(scene: Scene, client: number, { share, points }: PointsDraw): Promise<string> {
  if (share === 'drawn') return `${points}.00`;
  if (share === 'half') return `${points}.50`;
  const [usable] = await scene.sql.query<{ points: number }>(
    `select coalesce(sum(remaining), 0)::integer as points from point_lots
     where client_id = $1 and active_from <= $2::date and (expires_on is null or expires_on > $2::date)`,
    [client, scene.today],
  );
  return `${Math.max(1, (usable?.points ?? 0) + (share === 'above' ? 1 : 0))}.00`;
}

/** Sends the requests of a draw; the result is the answers, none where the needed rows are missing. */
export async function stepPoints(scene: Scene, draw: PointsDraw): Promise<Answer<unknown>[]> {
  const { company, clients } = scene;
  const { api } = company.manager;
  const { index } = draw;
  const one = async (answer: Promise<Answer<unknown>>) => [await answer];
  const onSale = async (act: (sale: SaleRow) => Promise<Answer<unknown>[]>) => {
    const sale = pick(await salesOf(scene), index);
    return sale ? act(sale) : [];
  };
  const onPayment = async (act: (payment: PaymentRow) => Promise<Answer<unknown>>) => {
    const payment = pick(await paymentsOf(scene), index >> 1);
    return payment ? one(act(payment)) : [];
  };
  const onClient = (act: (client: Scene['clients'][number]) => Promise<Answer<unknown>>) => {
    const client = pick(clients, index >> 1);
    return client ? one(act(client)) : Promise.resolve([]);
  };
  const step = (path: string, body: object = {}) => onSale(({ id }) => one(api.post(`/sales/${id}/${path}/`, body)));
  const method = (method_id: number) =>
    onPayment(async ({ id }) =>
      api.patch(`/tourist-payments/${id}/`, { method_id, ...(index % 2 ? {} : { amount: '9.00' }) }),
    );
  const signed = (kind: string, amount: string) => (kind === 'refund' ? `-${amount}` : amount);
  const doing: Record<PointsWord, () => Promise<Answer<unknown>[]>> = {
    sell: async () => {
      const brutto = ['1000.00', '80.50', '2500.00'][index % 3];
      await buildPaidSale(company, {
        phone: pick(clients, index >> 1)?.phone,
        brutto,
        paid: index % 2 ? brutto : '0.00',
      });
      return [];
    },
    settle: () => onSale((sale) => settle(scene, sale)),
    complete: () => step('complete'),
    complete_all: async () =>
      one(api.post<BulkResults>('/sales/bulk/complete/', { ids: (await salesOf(scene)).map(({ id }) => id) })),
    reopen: () => step('reopen'),
    cancel: () => step('cancel', { reason: 'передумали', client_penalty: index % 2 ? '0' : '75.00' }),
    restore: () => step('restore'),
    move_sale: () =>
      onSale(({ id }) => one(api.patch(`/sales/${id}/`, { tourist_phone: pick(clients, index >> 1)?.phone }))),
    use: () =>
      onSale(async (sale) => one(postPointsPayment(company, sale, await amountFor(scene, sale.client_id, draw)))),
    edit: () =>
      onPayment(async ({ id, client_id, kind }) =>
        api.patch(`/tourist-payments/${id}/`, { amount: signed(kind, await amountFor(scene, client_id, draw)) }),
      ),
    to_money: () => method(company.method.id),
    to_points: () => method(company.pointsMethod),
    accept: () => onPayment(({ id }) => api.post(`/tourist-payments/${id}/accept/`)),
    accept_other: () =>
      onPayment(async ({ id, client_id, kind }) => {
        const accepted_amount = signed(kind, await amountFor(scene, client_id, draw));
        return api.post(`/tourist-payments/${id}/accept/`, { accepted_amount, ...allConfirmed });
      }),
    decline: () => onPayment(({ id }) => api.post(`/tourist-payments/${id}/decline/`, { reason: 'не поступило' })),
    delete: () => onPayment(({ id }) => api.delete(`/tourist-payments/${id}/`)),
    refund: () =>
      onSale((sale) =>
        one(postPointsPayment(company, sale, `-${draw.share === 'half' ? '7.50' : 1 + (draw.points % 60)}`)),
      ),
    correct: () =>
      onClient(({ id }) =>
        correctPoints(company, id, draw.share === 'half' ? 0 : index % 2 ? draw.points : -draw.points),
      ),
    bonus: () => {
      const { live, dear, retired } = scene.bonuses;
      const bonus_id = { all: live, drawn: live, above: dear, half: retired }[draw.share];
      return onClient(({ id }) => api.post(`/clients/${id}/bonuses/`, { bonus_id }));
    },
    merge: () => one(mergeTwo(scene, index)),
    days: async () => {
      scene.today = addDays(scene.today, [1, 20, 45, 200][index % 4] ?? 1);
      scene.server.setClock(noon(scene.today));
      return [];
    },
    expire: async () => {
      await expireDuePoints({ db: scene.server.db, clock: () => noon(scene.today) });
      const left = await unexpiredAfter(scene.sql, company.id, scene.today);
      if (left.length > 0) throw new Error(left.join());
      return [];
    },
  };
  return doing[draw.word]();
}

/** Pays the debt in cash, or refunds the overpaid amount, and accepts all of it. */
async function settle({ company }: Scene, sale: SaleRow): Promise<Answer<unknown>[]> {
  const { api } = company.manager;
  const pending = [...sale.pending];
  if (Number(sale.debt) !== 0) {
    const kind = sale.debt.startsWith('-') ? 'refund' : 'payment';
    const body = { kind, method_id: company.method.id, amount: sale.debt, currency: 'USD' };
    const answer = await api.post<{ id: number }>(`/sales/${sale.id}/tourist-payments/`, body);
    if (answer.status !== 201) return [answer];
    pending.push(answer.body.id);
  }
  return pending.length > 0 ? [await api.post<BulkResults>('/tourist-payments/bulk/accept/', { ids: pending })] : [];
}

/** Merges two of the clients; the server refuses one that is merged already. */
async function mergeTwo({ company, sql, clients }: Scene, index: number): Promise<Answer<unknown>> {
  const [survivor, other] = [pick(clients, index), pick(clients, index + 1 + (index % 2))];
  const versions = await sql.query<{ id: number; version: number; surname: string }>(
    'select id, version, surname from clients where id = any($1)',
    [[survivor?.id, other?.id]],
  );
  const of = (client: typeof survivor) => versions.find(({ id }) => id === client?.id);
  const body = mergeBody(
    { client_id: survivor?.id ?? 0 },
    { client_id: other?.id ?? 0, tourist_surname: of(other)?.surname ?? '' },
  );
  return merge(company, { ...body, survivor_version: of(survivor)?.version, other_version: of(other)?.version });
}
