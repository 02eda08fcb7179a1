import { doubtAboutBooking, doubtAboutDeadline, doubtAboutService } from '#contract/base/doubts.ts';
import { toE164 } from '#contract/base/phone.ts';
import { type Context, confirmDoubt, requireConfirmation } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { editColumns } from '../../clients/commands/client-fields.ts';
import { findOrCreateClient, lacksLatinName, lockClients } from '../../clients/rows/client-phones.ts';
import { findSaleWithBlankNumber } from '../rows/sale-rows.ts';

type People = { adults: number; children: number; infants: number };

/** Adds problems of the fields: nobody_travels, date_in_future. */
export function requirePlausibleSale(
  { problems, today }: Pick<Context, 'problems' | 'today'>,
  sale: People & { sale_date: string },
): void {
  if (sale.adults + sale.children + sale.infants === 0) problems.adults = 'nobody_travels';
  if (sale.sale_date > today) problems.sale_date = 'date_in_future';
}

type SaleDates = { sale_date: string; service_date: string; deadline_date: string | null };

/**
 * Requires confirmation of a deadline or a service date before the sale date; in an edit only where one of the two
 * dates changes.
 */
export function confirmDates(context: Context, sale: SaleDates, before: SaleDates | null = null): void {
  const isNew = (field: keyof SaleDates) => before === null || before[field] !== sale[field];
  const saleDateChanges = isNew('sale_date');
  if (saleDateChanges || isNew('service_date')) {
    confirmDoubt(context, doubtAboutService(sale.service_date, sale.sale_date), 'service_date');
  }
  if (saleDateChanges || isNew('deadline_date')) {
    confirmDoubt(context, doubtAboutDeadline(sale.deadline_date, sale.sale_date), 'deadline_date');
  }
}

/** Requires confirmation of a booking's service date before the sale date. */
export function confirmBookingDate(
  context: Context,
  sale: Pick<SaleDates, 'sale_date' | 'service_date'>,
  booking: { service_date: string },
  path = '',
): void {
  confirmDoubt(context, doubtAboutBooking(booking.service_date, sale), path ? `${path}.service_date` : 'service_date');
}

type Tourist = { tourist_phone: string; tourist_name: string; tourist_surname: string; tourist_latin_name?: string };

/**
 * The tourist's columns of a sale, with the client of that phone, created for a new number. A client without a name in
 * Latin letters gets the one typed for the sale, if the edit changes it.
 */
export async function resolveTourist(
  context: Context,
  typed: Tourist,
  before: Pick<Tourist, 'tourist_latin_name'> = {},
) {
  const phone = toE164(typed.tourist_phone);
  if (!phone) throw invalidFields({ tourist_phone: 'phone_invalid' });
  const { tourist_name, tourist_surname, tourist_latin_name = '' } = typed;
  const names = { name: tourist_name, surname: tourist_surname, latin_name: tourist_latin_name };
  const client_id = await findOrCreateClient(context, { phone, ...names });
  if (tourist_latin_name !== (before.tourist_latin_name ?? '')) {
    await setMissingLatinName(context, client_id, tourist_latin_name);
  }
  return { client_id, tourist_phone: phone, tourist_name, tourist_surname, tourist_latin_name };
}

async function setMissingLatinName(context: Context, id: number, latin_name: string): Promise<void> {
  if (latin_name === '' || !(await lacksLatinName(context, id))) return;
  const [client] = await lockClients(context, [id]);
  // Checked again under the lock.
  if (client?.latin_name !== '') return;
  await changeRow(context, 'client.edit', 'clients', client, { latin_name, ...editColumns(context, client) });
}

/** Requires confirmation of a contract number that another sale of the company has. */
export async function confirmBlankNumber(context: Context, blankNumber: string | null, except: number): Promise<void> {
  const sale = blankNumber === null ? null : await findSaleWithBlankNumber(context, blankNumber, except);
  if (sale !== null) {
    requireConfirmation(context, { code: 'blank_number_used', field: 'blank_number', values: { sale: String(sale) } });
  }
}
