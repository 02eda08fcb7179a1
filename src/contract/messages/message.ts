import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment, nullable, oneOf } from '../base/fields.ts';

/** How a message goes to a client. */
export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Why a message is sent: the code of the public page. */
export const messagePurposes = ['loyalty_code'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/**
 * `queued`: is on its way or waits for its next try; `sent`: the gateway has taken it; `failed`: it was tried often enough;
 * `refused`: the gateway does not want it; `expired`: what it says was not good any more.
 */
export const messageStatuses = ['queued', 'sent', 'failed', 'refused', 'expired'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * What came of the last try. `unreachable`: nobody there, or gone in the middle; `timed_out`: no answer in time;
 * `not_secure`: no connection that others can't read; `bad_answer`: trouble on the gateway's side; `redirected`: it has
 * moved; `not_accepted`: it does not want this message; `not_signed_in`: it does not know us; `too_late`: its time was
 * over before anybody tried.
 */
export const messageErrors = [
  'unreachable',
  'timed_out',
  'not_secure',
  'bad_answer',
  'redirected',
  'not_accepted',
  'not_signed_in',
  'too_late',
] as const;
export type MessageError = (typeof messageErrors)[number];

export const MessageRow = entity(
  'Message',
  {
    id: Id,
    channel: described(oneOf(messageChannels), 'sms, email'),
    recipient: described(Type.String(), 'E.164 or an e-mail address, as it was then'),
    purpose: described(oneOf(messagePurposes), 'loyalty_code'),
    status: described(oneOf(messageStatuses), 'queued, sent, failed, refused, expired'),
    error: described(
      nullable(oneOf(messageErrors)),
      'What came of the last try; null when it is sent or not tried yet',
    ),
    tries: described(Type.Integer(), 'Tries that were begun'),
    created_at: Moment,
    sent_at: nullable(Moment),
  },
  "A message to a client. What it said is nobody's to read",
);
export type MessageRow = Static<typeof MessageRow>;
