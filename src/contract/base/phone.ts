import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The country whose numbers may be typed without their dial code. */
const HOME = 'UZ';

/** What was typed → E.164 ("+998901234567"), or null when no such number can exist. */
export function toE164(typed: string): string | null {
  const phone = parsePhoneNumberFromString(typed, HOME);
  return phone?.isPossible() ? phone.number : null;
}

/** E.164 → as people read it ("+998 90 123 45 67"). */
export function formatPhone(e164: string): string {
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164;
}

/** E.164 → the country's code without its plus ("998"), or null when it is no number. */
export function dialCodeOf(e164: string): string | null {
  return parsePhoneNumberFromString(e164)?.countryCallingCode ?? null;
}
