import Type, { type Static } from 'typebox';
import { CalendarDate, Id, Moment, nullable, oneOf, requiredText } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** How a client gave the consent. */
export const consentMeans = ['paper', 'message', 'phone', 'public_page'] as const;

/** As much as a page and a half has. */
export const Wording = requiredText(10_000);

/** One version of what clients agree to, in the three languages. */
export const ConsentWording = Type.Object(
  {
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, problem: 'number_invalid' }),
    ru: Wording,
    en: Wording,
    uz: Wording,
    created_by_name: Type.String(),
    created_at: Moment,
  },
  closed,
);
export type ConsentWording = Static<typeof ConsentWording>;

/** A consent of a client. It is in force until it is withdrawn. */
export const ClientConsent = Type.Object(
  {
    id: Id,
    client_id: Id,
    wording_version: ConsentWording.properties.version,
    given_on: CalendarDate,
    means: oneOf(consentMeans),
    /** Where the proof of it is. */
    notes: Type.String(),
    created_by_name: Type.String(),
    created_at: Moment,
    withdrawn_on: nullable(CalendarDate),
    withdrawn_by_name: nullable(Type.String()),
  },
  closed,
);
export type ClientConsent = Static<typeof ClientConsent>;
