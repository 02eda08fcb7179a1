import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country whose numbers can be typed without a dial code. */
const HOME_COUNTRY = 'UZ';

/** A typed number in E.164 ("+998901234567"), or null if no such number can exist. */
export function toE164(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed, HOME_COUNTRY);
  return phone?.isPossible() ? phone.number : null;
}

/** An E.164 number in international format ("+998 90 123 45 67"). */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** The dial code of an E.164 number without its plus ("998"), or null if it is no number. */
export function dialCodeOf(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? null;
}
