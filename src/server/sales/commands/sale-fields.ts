import { doubtAboutBooking, doubtAboutDeadline, doubtAboutService } from '#contract/base/doubts.ts';
import { toE164 } from '#contract/base/phone.ts';
import { askAbout, type Context, question } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { changeRow } from '../../base/pipeline/write-log.ts';
import { editedNow } from '../../clients/commands/client-fields.ts';
import { clientByPhone, lacksLatinName, lockClients } from '../../clients/rows/client-phones.ts';
import { saleWithBlankNumber } from '../rows/sale-rows.ts';

type People = { adults: number; children: number; infants: number };

/** Somebody travels, and a sale is not dated ahead of today. */
export function requirePlausibleSale(
  { problems, today }: Pick<Context, 'problems' | 'today'>,
  sale: People & { sale_date: string },
): void {
  if (sale.adults + sale.children + sale.infants === 0) problems.adults = 'nobody_travels';
  if (sale.sale_date > today) problems.sale_date = 'date_in_future';
}

type SaleDates = { sale_date: string; service_date: string; deadline_date: string | null };

/** A deadline or a service before the sale asks for a yes; in a recorded sale only where one of the two dates changes. */
export function askAboutDates(context: Context, sale: SaleDates, before: SaleDates | null = null): void {
  const isNew = (field: keyof SaleDates) => before === null || before[field] !== sale[field];
  const isSoldAnew = isNew('sale_date');
  if (isSoldAnew || isNew('service_date')) {
    askAbout(context, doubtAboutService(sale.service_date, sale.sale_date), 'service_date');
  }
  if (isSoldAnew || isNew('deadline_date')) {
    askAbout(context, doubtAboutDeadline(sale.deadline_date, sale.sale_date), 'deadline_date');
  }
}

/** The same of a booking's service. */
export function askAboutBookingDate(
  context: Context,
  sale: Pick<SaleDates, 'sale_date' | 'service_date'>,
  booking: { service_date: string },
  path = '',
): void {
  askAbout(context, doubtAboutBooking(booking.service_date, sale), path ? `${path}.service_date` : 'service_date');
}

type Tourist = { tourist_phone: string; tourist_name: string; tourist_surname: string; tourist_latin_name?: string };

/**
 * The tourist as typed, with the client of that phone number; a new number makes a new client. A known one without a name in
 * Latin letters gets the one that is typed for the sale, unless the sale had it `before`.
 */
export async function clientOf(context: Context, typed: Tourist, before: Pick<Tourist, 'tourist_latin_name'> = {}) {
  const phone = toE164(typed.tourist_phone);
  if (!phone) throw invalidFields({ tourist_phone: 'phone_invalid' });
  const { tourist_name, tourist_surname, tourist_latin_name = '' } = typed;
  const names = { name: tourist_name, surname: tourist_surname, latin_name: tourist_latin_name };
  const client_id = await clientByPhone(context, { phone, ...names });
  if (tourist_latin_name !== (before.tourist_latin_name ?? '')) {
    await giveLatinName(context, client_id, tourist_latin_name);
  }
  return { client_id, tourist_phone: phone, tourist_name, tourist_surname, tourist_latin_name };
}

async function giveLatinName(context: Context, id: number, latin_name: string): Promise<void> {
  if (latin_name === '' || !(await lacksLatinName(context, id))) return;
  const [client] = await lockClients(context, [id]);
  // Another sale may have given it one while this one waited.
  if (client?.latin_name !== '') return;
  await changeRow(context, 'client.edit', 'clients', client, { latin_name, ...editedNow(context, client) });
}

/** A contract number that another sale of the company has asks for a yes. */
export async function askAboutBlankNumber(context: Context, blankNumber: string | null, except: number): Promise<void> {
  const sale = blankNumber === null ? null : await saleWithBlankNumber(context, blankNumber, except);
  if (sale !== null) {
    question(context, { code: 'blank_number_used', field: 'blank_number', values: { sale: String(sale) } });
  }
}
