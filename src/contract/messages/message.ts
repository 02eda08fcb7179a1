import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Id, Moment, nullable, oneOf } from '../base/fields.ts';

/** Channels of messages to clients. */
export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Purposes of messages: the code of the public page. */
export const messagePurposes = ['loyalty_code'] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/**
 * `queued`: is being sent or waits for its next attempt; `sent`: the gateway has accepted it; `failed`: the maximal
 * number of attempts was reached; `refused`: the gateway has rejected it; `expired`: its content was no longer valid.
 */
export const messageStatuses = ['queued', 'sent', 'failed', 'refused', 'expired'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/**
 * Errors of the last attempt. `unreachable`: no connection, or it was closed; `timed_out`: no answer in time;
 * `not_secure`: no encrypted connection; `bad_answer`: a fault of the gateway; `redirected`: the gateway has another
 * address; `not_accepted`: it rejects this message; `not_signed_in`: it rejects our credentials; `too_late`: the
 * message expired before the first attempt.
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
    error: described(nullable(oneOf(messageErrors)), 'Error of the last attempt; null when sent or not tried yet'),
    tries: described(Type.Integer(), 'Tries that were begun'),
    created_at: Moment,
    sent_at: nullable(Moment),
  },
  'A message to a client, without its text',
);
export type MessageRow = Static<typeof MessageRow>;
