import { setImmediate } from 'node:timers/promises';
import type { DemoAccount, DemoProgress } from '#contract/company/public-commands.ts';
import { generatePassword, hashPassword } from '../base/crypto/password-hash.ts';
import { ownsTable, writeInBulk } from '../base/db/bulk-load.ts';
import type { Database } from '../base/db/connect.ts';
import { inLoad } from '../base/db/transaction.ts';
import type { Target } from '../base/db/write-rows.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { createCompany, isEmpty } from '../company/rows/accounts.ts';
import { foldFigures } from '../sales/rows/sum-rows.ts';
import { type Batch, writeBatch } from './demo-batch.ts';
import { type Day, dateOf, spread, TIME_ZONE, today } from './demo-calendar.ts';
import { COMPANY_NAME } from './demo-catalogue.ts';
import { drawClients } from './demo-clients.ts';
import { STAFF, type StaffMember, writeDirectories, writeStaff } from './demo-directories.ts';
import { completionsOf, type LoggedTurn, turnsOf, writeLog } from './demo-log.ts';
import { writeLoyalty } from './demo-loyalty.ts';
import { writeManagement } from './demo-management.ts';
import { drawStaff, type RussianSurname } from './demo-people.ts';
import type { Completion } from './demo-points.ts';
import { readRates } from './demo-rates.ts';
import type { Setting } from './demo-setting.ts';
import { payPartners } from './money/demo-partner-payments.ts';
import { writeTransfers } from './money/demo-transfers.ts';
import { drawSale, type SaleDraft } from './sales/demo-sales.ts';
import { drawPlans } from './sales/sale-plan.ts';
import { type Chance, chanceFrom } from './seeded-random.ts';

export type DemoOptions = {
  /** The company's address; its people's usernames end with it. */
  slug: string;
  /** How many sales are spread over the last 24 months. */
  sales: number;
  /** The same seed on the same day gives the same company, passwords and ids excepted. */
  seed: number;
  now: Date;
  /** Refuse already_set_up when there is a company already. */
  onlyIfEmpty: boolean;
  /** Told how far it is, often. */
  onProgress?: (progress: DemoProgress) => void;
  /** From so many sales on the first company is written in bulk, if the role of the connection owns the tables. */
  bulkFrom?: number;
};

/** The company that was loaded, and its people with the passwords that were generated for them. */
export type DemoCompany = { company: { name: string; slug: string }; users: DemoAccount[] };

/** The sales of 24 months, today included. */
const DAYS = 730;

/** With so many sales, and with more, the offices cost what they do in a whole agency. */
const WHOLE = 1000;

/** Partners are paid for so many sales together at most, and for those of a month at most. */
const MOST_PAID_TOGETHER = 1500;
const MONTH: Day = 30;

/** So many sales are written at once at least. */
const BATCH = 100;

/** So many sales are drawn before the event loop goes on. */
const AT_A_TIME = 10;

/** Building all indexes anew takes as long as this number of sales saves by it. */
const BULK_FROM = 5_000;

/** What most rows are written into, and the trigger that copies to them what they have already. */
const BULK = {
  tables: [
    ...['clients', 'sales', 'bookings', 'tourist_payments', 'partner_payments', 'allocations', 'cash_entries'],
    ...['audit_log', 'point_entries', 'point_lots', 'point_draws'],
  ],
  triggers: ['take_from_sale'],
};

/**
 * Loads the demonstration company: everything or nothing, in one transaction. Refuses slug_taken, username_taken, and
 * already_set_up when only an empty database is to be filled.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<DemoCompany> {
  const { slug, now } = options;
  const thisDay = today(now);
  const { chance, rateChance, russianSurname } = await drawFrom(options.seed);
  const rates = await readRates(rateChance, thisDay);
  const staff = await Promise.all(drawStaff(chance, russianSurname, STAFF, slug).map(withPassword));
  return inLoad(db, async (tx) => {
    const isFirst = await isEmpty(tx, { lock: true });
    if (options.onlyIfEmpty && !isFirst) throw new Refusal('already_set_up');
    const companyId = await createCompany(tx, {
      slug,
      name: COMPANY_NAME,
      timeZone: TIME_ZONE,
      subscription: dateOf(thisDay + 365),
      agentsSee: 'own',
    });
    const target = { tx, companyId };
    const { accounts, ...people } = await writeStaff(target, staff);
    const directories = await writeDirectories(target, rates);
    const nextClient = drawClients(chance, russianSurname);
    const scale = Math.min(1, options.sales / WHOLE);
    const setting = { ...directories, ...people, chance, rates, nextClient, scale, now, thisDay };
    const isLarge = options.sales >= (options.bulkFrom ?? BULK_FROM);
    const write = () => writeRecords(target, setting, options);
    await (isFirst && isLarge && (await ownsTable(tx, 'sales')) ? writeInBulk(tx, BULK, write) : write());
    while (await foldFigures(tx, companyId));
    tell(options, 'sums');
    return { company: { name: COMPANY_NAME, slug }, users: accounts };
  });
}

/** Everything that was recorded in the company, and its log. */
async function writeRecords(target: Target, setting: Setting, options: DemoOptions): Promise<void> {
  const { now, thisDay } = setting;
  const { turns, completions } = await writeSales(target, setting, options);
  tell(options, 'sales');
  const managerId = setting.managers[0]?.id ?? 0;
  await writeManagement(target, setting, managerId);
  const transfers = await writeTransfers(target, setting, thisDay - DAYS);
  const losses = await writeLoyalty(target, completions, now, dateOf(thisDay));
  tell(options, 'points');
  await writeLog(target, [...turns, ...transfers, ...losses], managerId);
  tell(options, 'log');
}

/** What follows when the sales are written. */
const STEPS = ['sales', 'points', 'log', 'sums'] as const;

/** A step is done. */
function tell({ onProgress }: DemoOptions, step: (typeof STEPS)[number]): void {
  onProgress?.({ stage: 'history', done: STEPS.indexOf(step), of: STEPS.length - 1 });
}

/** What is remembered of the sales that are written: what only the log tells, and what points are counted from. */
type Remembered = { turns: LoggedTurn[]; completions: Completion[] };

/** Sales day by day; the partners are paid for those of some weeks together. */
async function writeSales(target: Target, setting: Setting, options: DemoOptions): Promise<Remembered> {
  const { sales: count, onProgress } = options;
  const { chance, thisDay } = setting;
  const source = { plan: drawPlans(chance, count), blankNumber: countBlanks() };
  const begin = thisDay - DAYS + 1;
  const remembered: Remembered = { turns: [], completions: [] };
  let sales: SaleDraft[] = [];
  let begun = begin;
  let batch: Batch = { sales: [], settlements: [] };
  let writing: Promise<unknown> = Promise.resolve();
  let written = 0;
  onProgress?.({ stage: 'sales', done: 0, of: count });
  for (const [index, sold] of spread(chance, count, begin, thisDay).entries()) {
    const day = begin + index;
    for (let sale = 0; sale < sold; sale++) {
      // While the database writes a batch the next one is drawn, a few sales at a time, so that its answers are let in.
      if (sale % AT_A_TIME === 0) await Promise.race([writing, setImmediate()]);
      sales.push(drawSale(setting, source, day));
    }
    if (sales.length < MOST_PAID_TOGETHER && day - begun < MONTH && day < thisDay) continue;
    // Paying changes the bookings, so that comes before they are written.
    const settlements = payPartners(setting, sales, day);
    batch = { sales: [...batch.sales, ...sales], settlements: [...batch.settlements, ...settlements] };
    sales = [];
    begun = day + 1;
    if (batch.sales.length < BATCH && day < thisDay) continue;
    await writing;
    const full = batch;
    writing = writeBatch(target, full).then(() => {
      remembered.turns.push(...turnsOf(full.sales));
      remembered.completions.push(...completionsOf(full.sales));
      written += full.sales.length;
      onProgress?.({ stage: 'sales', done: written, of: count });
    });
    batch = { sales: [], settlements: [] };
  }
  await writing;
  return remembered;
}

/** Contract forms come in series: a Cyrillic letter for each office and six digits that count on. */
function countBlanks(): (officeId: number) => string {
  const series = new Map<number, { letter: string; next: number }>();
  return (officeId) => {
    const begun = series.get(officeId) ?? { letter: 'АБВГДЕЖЗ'[series.size] ?? 'Я', next: 1207 };
    series.set(officeId, { ...begun, next: begun.next + 1 });
    return `${begun.letter}${String(begun.next).padStart(6, '0')}`;
  };
}

async function withPassword<T>(person: T): Promise<T & Pick<StaffMember, 'password' | 'passwordHash'>> {
  const password = generatePassword();
  return { ...person, password, passwordHash: await hashPassword(password) };
}

/** Rates are drawn by themselves, so that the same seed names the same people, however many weeks have passed. */
type Drawing = { chance: Chance; rateChance: Chance; russianSurname: RussianSurname };

/** Faker knows seventy languages and takes its time to load: only who loads a demonstration waits for it. */
async function drawFrom(seed: number): Promise<Drawing> {
  const { Faker, generateMersenne53Randomizer, ru } = await import('@faker-js/faker');
  const randomizer = generateMersenne53Randomizer(seed);
  const faker = new Faker({ locale: ru, randomizer });
  const rateChance = chanceFrom(generateMersenne53Randomizer(seed));
  return { chance: chanceFrom(randomizer), rateChance, russianSurname: (sex) => faker.person.lastName(sex) };
}
