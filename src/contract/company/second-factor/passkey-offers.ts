import { body } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';

/** Below `/api/v1`: asks for what a browser needs to make a passkey. */
export const PASSKEY_OFFERS_PATH = '/passkeys/offer/';

export const PasskeyOfferBody = body({ current_password: Password });
