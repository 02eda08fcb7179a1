import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { IMPORT_BODY_LIMIT } from '#contract/import/import-rows.ts';
import { importBody } from '../data/imports.ts';
import { Api } from '../server/api.ts';

const repeated = (times: number, part: (index: number) => string, between = ' ') =>
  Array.from({ length: times }, (_, index) => part(index)).join(between);

const [beginning = '', end = ''] = JSON.stringify(importBody([])).split('[]');
const importOf = (rows: string) => `${beginning}[${rows}]${end}`;

/** An import of 8.5 MB whose one row has hundreds of thousands of unknown fields. */
const unknownFields = (): string => importOf(`{${repeated(650_000, (each) => `"${each.toString(36)}x":0`, ',')}}`);
/** An import of the largest permitted size, consisting of zeros. */
const zeros = (): string => importOf(`0${',0'.repeat((IMPORT_BODY_LIMIT - 1000) / 2)}`);

const query = (text: string, variables: object = {}) => JSON.stringify({ query: text, variables });
const pages = repeated(8, (each) => `p${each}: sales(first: $first) { rows { id notes tourist_name } }`);
/** Queries that request as much as possible. */
const largestQueries: Record<string, string> = {
  'a hundred and fifty questions in a fragment': query(
    `{ ...F } fragment F on Query { ${repeated(150, (each) => `q${each}: sales(first: 200) { totalCount }`)} }`,
  ),
  'eight pages of two hundred rows by a default': query(`query ($first: Int = 200) { ${pages} }`),
  'a search for ten thousand words': query('query ($filter: SaleFilter) { sales(filter: $filter) { totalCount } }', {
    filter: { search: repeated(10_000, (each) => `w${each}`) },
  }),
  'the largest page in the form of the client, in a search that no index helps': query(
    'query ($filter: SaleFilter) { sales(first: 200, filter: $filter) { rows { id notes bookings { id } history { id } } } }',
    { filter: { search: 'а е о и н т р с' } },
  ),
};

export type Attack = {
  /** Waits until every kind of request was answered a number of times, and ends. Returns the number of each status. */
  end: () => Promise<Record<string, number>>;
};

/**
 * One person sends the worst known requests, several of each at once and again as soon as they are answered, and opens
 * four hundred streams of changes that are not read.
 */
export function attack(url: string, token: string | null, atOnce: number): Attack {
  const api = new Api(url, token);
  let isOver = false;
  const statuses: Record<string, number> = {};
  const bodies: [path: string, body: string][] = [
    ['/imports/sales/', unknownFields()],
    ['/imports/sales/', zeros()],
    ...Object.values(largestQueries).map((body): [string, string] => ['/graphql', body]),
  ];
  const repeat = async (path: string, body: string) => {
    do {
      // A server that refuses before it has read the body may close the connection.
      const status = await api.post(path, body, { 'idempotency-key': randomUUID() }).then(
        (answer) => String(answer.status),
        (error: NodeJS.ErrnoException) => error.code ?? 'broken',
      );
      statuses[status] = (statuses[status] ?? 0) + 1;
    } while (!isOver);
  };
  const sending = bodies.flatMap(([path, body]) => Array.from({ length: atOnce }, () => repeat(path, body)));
  const sockets = openStreams(url, token, 400);
  return {
    end: async () => {
      isOver = true;
      await Promise.all(sending);
      for (const socket of sockets) socket.destroy();
      return statuses;
    },
  };
}

function openStreams(url: string, token: string | null, count: number) {
  const { hostname, port } = new URL(url);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.pause();
    socket.write(`GET /api/v1/events/ HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Token ${token}\r\n\r\n`);
    return socket;
  });
}
