import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { CalendarDate, Id, Moment, nullable, oneOf, requiredText } from '../base/fields.ts';

/** The means by which a client gave the consent. */
export const consentMeans = ['paper', 'message', 'phone', 'public_page'] as const;

/** The text of a consent: at most about a page and a half. */
export const Wording = requiredText(10_000);

export const ConsentWording = entity(
  'ConsentWording',
  {
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647, problem: 'number_invalid' }),
    ru: Wording,
    en: Wording,
    uz: Wording,
    created_by_name: Type.String(),
    created_at: Moment,
  },
  'One version of the consent to the processing of personal data, in the three languages',
);
export type ConsentWording = Static<typeof ConsentWording>;

export const ClientConsent = entity(
  'ClientConsent',
  {
    id: Id,
    client_id: Id,
    wording_version: ConsentWording.properties.version,
    given_on: CalendarDate,
    means: described(oneOf(consentMeans), 'paper, message, phone, public_page'),
    notes: described(Type.String(), 'Where the proof of it is'),
    created_by_name: Type.String(),
    created_at: Moment,
    withdrawn_on: nullable(CalendarDate),
    withdrawn_by_name: nullable(Type.String()),
  },
  'A consent of a client. It is in force until it is withdrawn',
);
export type ClientConsent = Static<typeof ClientConsent>;
