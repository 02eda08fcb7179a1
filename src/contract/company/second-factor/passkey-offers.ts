import { body } from '../../base/command.ts';
import { Password } from '../../base/fields.ts';

/** Path, below `/api/v1`, that answers the options with which a browser creates a passkey. */
export const PASSKEY_OFFERS_PATH = '/passkeys/offer/';

export const PasskeyOfferBody = body({ current_password: Password });
