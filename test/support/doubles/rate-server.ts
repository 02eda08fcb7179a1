import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A server in place of the bank: it answers in the bank’s format, or fails as configured. */
export type RateServer = {
  url: string;
  /** The number of requests received. */
  asked: () => number;
  answers: (answer: Answer) => void;
  stop: () => Promise<void>;
};

export async function startRateServer(): Promise<RateServer> {
  let count = 0;
  let answer: Answer = (response) => response.end('[]');
  const server = createServer((request, response) => {
    count++;
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/uz/arkhiv-kursov-valyut/json/`,
    asked: () => count,
    answers: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One currency in the bank’s format. */
const entry = (
  id: number,
  code: string,
  currency: string,
  name: string,
  nominal: string,
  rate: string,
  date: string,
) => ({
  id,
  Code: code,
  Ccy: currency,
  CcyNm_RU: name,
  CcyNm_UZ: name,
  CcyNm_UZC: name,
  CcyNm_EN: name,
  Nominal: nominal,
  Rate: rate,
  Diff: '-12.34',
  Date: date,
});

export type BankDay = { usd?: string; eur?: string; date: string; nominal?: string };

/** "2026-11-21" → "21.11.2026". */
const written = (date: string) => date.split('-').reverse().join('.');

/** The bank’s answer for a date: dollars, euros, and currencies that the program does not use. */
export const bankAnswer = ({ usd = '12600.00', eur = '14450.00', date, nominal = '1' }: BankDay) => [
  entry(69, '840', 'USD', 'Доллар США', nominal, usd, written(date)),
  entry(21, '978', 'EUR', 'Евро', '1', eur, written(date)),
  entry(57, '643', 'RUB', 'Российский рубль', '1', '151.42', written(date)),
  entry(26, '392', 'JPY', 'Иена', '10', '830.11', written(date)),
];

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
