import type { FastifyBaseLogger } from 'fastify';
import { type MessageChannel, messageChannels } from '#contract/messages/message.ts';
import type { MessageSettings } from '../base/message-settings.ts';
import { mailTransport } from './mail-transport.ts';
import { smsTransport } from './sms-transport.ts';
import type { Transport, Transports } from './transport.ts';

/** Nothing is really sent: whoever tries Karavan reads the message in the log. */
const logTransport =
  (logger: FastifyBaseLogger): Transport =>
  async ({ recipient, subject, text }) => {
    logger.info({ recipient, subject, text }, 'a message, printed because there is no way to send it');
    return { gatewayKey: null };
  };

/** The ways to send that the settings give. */
export function makeTransports({ sms, mail, toLog }: MessageSettings, logger: FastifyBaseLogger): Transports {
  const printed = toLog ? logTransport(logger) : undefined;
  const ways = { sms: sms ? smsTransport(sms) : printed, email: mail ? mailTransport(mail) : printed };
  return Object.fromEntries(Object.entries(ways).filter(([, way]) => way));
}

export const channelsOf = (transports: Transports): MessageChannel[] =>
  messageChannels.filter((channel) => transports[channel]);
