import { toE164 } from '#contract/phone.ts';
import { type Context, question } from '../pipeline/handler.ts';
import { invalidFields } from '../pipeline/refusal.ts';
import { clientByPhone } from '../stores/client-phones.ts';
import { saleWithBlankNumber } from '../stores/sales.ts';

type People = { adults: number; children: number; infants: number };

/** Somebody travels, and a sale is not dated ahead of today. */
export function requirePlausibleSale(
  { problems, today }: Pick<Context, 'problems' | 'today'>,
  sale: People & { sale_date: string },
): void {
  if (sale.adults + sale.children + sale.infants === 0) problems.adults = 'nobody_travels';
  if (sale.sale_date > today) problems.sale_date = 'date_in_future';
}

/** The tourist as typed, with the client of that phone number; a new number makes a new client. */
export async function clientOf(
  context: Context,
  typed: { tourist_phone: string; tourist_name: string; tourist_surname: string },
) {
  const phone = toE164(typed.tourist_phone);
  if (!phone) throw invalidFields({ tourist_phone: 'phone_invalid' });
  const tourist_name = typed.tourist_name.trim();
  const tourist_surname = typed.tourist_surname.trim();
  const client_id = await clientByPhone(context, { phone, name: tourist_name, surname: tourist_surname });
  return { client_id, tourist_phone: phone, tourist_name, tourist_surname };
}

/** A contract number that another sale of the company has asks for a yes. */
export async function askAboutBlankNumber(context: Context, blankNumber: string | null, except: number): Promise<void> {
  const sale = blankNumber === null ? null : await saleWithBlankNumber(context, blankNumber, except);
  if (sale !== null) {
    question(context, { code: 'blank_number_used', field: 'blank_number', values: { sale: String(sale) } });
  }
}
