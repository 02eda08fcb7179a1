import type { Finding, Imported } from '#contract/import/import-rows.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import { type Company, freshPhone, inDays } from './company.ts';

type Fields = Record<string, unknown>;

/** A row of a file of sales: one sale with a booking, for a client that no other test uses. */
export const saleLine = (company: Company, overrides: Fields = {}): Fields => ({
  sale_date: inDays(-40),
  service_date: inDays(20),
  direction: company.direction.name,
  brutto: '1000.00',
  tourist_phone: freshPhone(),
  tourist_surname: 'Ахмедов',
  tourist_name: 'Тимур',
  partner: company.partner.name,
  rate: '800.00',
  ...overrides,
});

/** A request to import sales, by default with every check on. */
export const importBody = (rows: Fields[], options: Fields = {}): Fields => ({
  ...{ rows, dry_run: false, known: 'problem', unknown: 'problem', payments: 'new' },
  ...options,
});

type Sending = Promise<Answer<Imported>>;

export const importSales = ({ manager }: Company, rows: Fields[], options: Fields = {}): Sending =>
  manager.api.post<Imported>('/imports/sales/', importBody(rows, options));

export const importClients = ({ manager }: Company, rows: Fields[], options: Fields = {}): Sending =>
  manager.api.post<Imported>('/imports/clients/', { rows, dry_run: false, known: 'problem', ...options });

export const importPartners = ({ manager }: Company, rows: Fields[], options: Fields = {}): Sending =>
  manager.api.post<Imported>('/imports/partners/', { rows, dry_run: false, known: 'problem', ...options });

/** The number of imported entities of each kind, without zeros. */
export async function countsOf(sending: Sending): Promise<Record<string, number>> {
  const { counts } = expectStatus(await sending, 200);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

const named = ({ row, field, code }: Finding) => `${row} ${field} ${code}`;

/** The errors of a dry run: "3 brutto fill_required_fields". */
export async function problemsOf(sending: Sending): Promise<string[]> {
  return expectStatus(await sending, 200).problems.map(named);
}

/** The notes about retired entries that were accepted as history. */
export async function notesOf(sending: Sending): Promise<string[]> {
  return expectStatus(await sending, 200).notes.map(named);
}

export async function doubtsOf(sending: Sending): Promise<string[]> {
  return expectStatus(await sending, 200).doubts.map(named);
}
