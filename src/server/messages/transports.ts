import type { FastifyBaseLogger } from 'fastify';
import { type MessageChannel, messageChannels } from '#contract/messages/message.ts';
import type { MessageSettings } from '../base/message-settings.ts';
import { mailTransport } from './mail-transport.ts';
import { smsTransport } from './sms-transport.ts';
import type { Transport, Transports } from './transport.ts';

/** Prints messages to the log, for trying Karavan without a gateway. */
const logTransport =
  (logger: FastifyBaseLogger): Transport =>
  async ({ recipient, subject, text }) => {
    logger.info({ recipient, subject, text }, 'a message, printed to the log because no gateway is configured');
    return { gatewayKey: null };
  };

/** The configured transports. */
export function makeTransports({ sms, mail, toLog }: MessageSettings, logger: FastifyBaseLogger): Transports {
  const printed = toLog ? logTransport(logger) : undefined;
  const byChannel = { sms: sms ? smsTransport(sms) : printed, email: mail ? mailTransport(mail) : printed };
  return Object.fromEntries(Object.entries(byChannel).filter(([, transport]) => transport));
}

export const channelsOf = (transports: Transports): MessageChannel[] =>
  messageChannels.filter((channel) => transports[channel]);
