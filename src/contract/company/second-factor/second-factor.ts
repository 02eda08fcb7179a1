import Type, { type Static } from 'typebox';
import { described, entity } from '../../base/entity.ts';
import { Id, Moment, nullable, oneOf, requiredText, text, YesOrNo } from '../../base/fields.ts';

const closed = { additionalProperties: false };

/** What a browser gives and takes in WebAuthn: bytes as base64url. */
const bytes = (maxLength: number) => Type.String({ pattern: '^[\\w-]+$', maxLength, problem: 'passkey_invalid' });

/** Random, good for one sign-in within five minutes; also the challenge that a passkey signs. */
export const Ticket = text(100, { minLength: 1 });

const secondStepMethods = ['code_app', 'passkey', 'recovery_code'] as const;

/** What the browser is asked for: passkeys of this server's name, and of them only those that are allowed (any where there are none). */
export const PasskeyQuestion = Type.Object({ rp_id: Type.String(), allowed: Type.Array(Type.String()) }, closed);
export type PasskeyQuestion = Static<typeof PasskeyQuestion>;

/** A right password was not enough. `methods` may lack what the account has and this address can't use. */
export const SecondFactorAsked = Type.Object(
  {
    second_factor: Type.Object(
      {
        ticket: Type.String(),
        methods: Type.Array(oneOf(secondStepMethods)),
        /** Null where no passkey of the account can be used at this address. */
        passkey: Type.Unsafe<PasskeyQuestion | null>({ anyOf: [PasskeyQuestion, { type: 'null' }] }),
      },
      closed,
    ),
  },
  closed,
);
export type SecondFactorAsked = Static<typeof SecondFactorAsked>;

/** What a browser makes of a passkey and a ticket. */
export const PasskeyAssertion = Type.Object(
  {
    id: bytes(1400),
    client_data: bytes(4000),
    authenticator_data: bytes(4000),
    signature: bytes(4000),
    user_handle: described(Type.Optional(bytes(100)), 'Whose it is; needed where no name was given'),
  },
  closed,
);
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** A passkey that a browser has just made. */
export const NewPasskey = Type.Object(
  { id: bytes(1400), client_data: bytes(4000), attestation: bytes(16_000) },
  closed,
);
export type NewPasskey = Static<typeof NewPasskey>;

/** What a browser needs to make a passkey. */
export type PasskeyOffer = {
  ticket: string;
  rp_id: string;
  user_handle: string;
  username: string;
  display_name: string;
  /** Passkeys of the account: a device that has one makes no second one. */
  known: string[];
};

export const PasskeyName = requiredText(60);

/** The secret of an authenticator app, 160 bits in base32: the browser makes it up, so that no stored answer has it. */
export const CodeAppSecret = Type.String({ pattern: '^[A-Z2-7]{32}$', problem: 'code_app_secret_invalid' });

/** As it is shown, with or without a space between. */
export const SixDigits = Type.String({
  pattern: '^ *\\d{3} ?\\d{3} *$',
  maxLength: 20,
  problem: 'code_not_six_digits',
});

export const RECOVERY_CODES = 10;

/** Eighty random bits each, made up by the browser like the secret: the server keeps their hashes and shows them never. */
export const RecoveryCodes = Type.Array(
  Type.String({
    pattern: '^[a-hj-np-z2-9]{4}(-[a-hj-np-z2-9]{4}){3}$',
    maxLength: 19,
    problem: 'recovery_codes_invalid',
  }),
  {
    minItems: RECOVERY_CODES,
    maxItems: RECOVERY_CODES,
    uniqueItems: true,
    problem: 'recovery_codes_invalid',
  },
);

const optionalMoment = nullable(Moment);

const Passkey = entity('Passkey', {
  id: Id,
  name: Type.String(),
  created_at: Moment,
  last_used_at: described(optionalMoment, 'Null: since it was added it was not used'),
});
export type Passkey = Static<typeof Passkey>;

const CodeApp = entity('CodeApp', {
  created_at: Moment,
  last_used_at: described(optionalMoment, 'Null: since it was added it was not used'),
});
export type CodeApp = Static<typeof CodeApp>;

export const SecondFactors = entity(
  'SecondFactors',
  {
    code_app: described(nullable(CodeApp), 'The authenticator app, if there is one'),
    passkeys: Type.Array(Passkey),
    recovery_codes_left: Type.Integer({ minimum: 0 }),
    demanded: described(YesOrNo, 'Whether the company demands a second factor of Management'),
    version: described(Type.Integer(), 'Of the company, for changing that'),
  },
  "The asking person's second factors, and what the company demands. None of it is a secret",
);
export type SecondFactors = Static<typeof SecondFactors>;
