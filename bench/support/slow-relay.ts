import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from './servers.ts';
import { slowness } from './slowness.ts';

/** Delays by a text in the request, ms of the reference machine. */
const slower: [string, number][] = [
  ['HTTP/1.1', 10],
  ['"after":"', 20],
  ['"search":', 200],
  ['totalCount', 300],
  ['clientDuplicates', 600],
  ['/api/v1/sales/ ', 100],
];

/**
 * The positive control: a relay that passes one request at a time, with a delay. Every measurement of speed has to
 * notice it.
 */
export async function slowRelay(url: string): Promise<Running> {
  const { hostname, port } = new URL(url);
  let turn: Promise<unknown> = Promise.resolve();
  const relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on('data', (request) => {
      const late = slower.reduce((sum, [text, ms]) => sum + (request.includes(text) ? ms : 0), 0);
      turn = turn.then(() => delay(late * slowness));
      void turn.then(() => server.write(request));
    });
    server.pipe(client);
    client.on('close', () => server.destroy());
    // Measuring clients close connections at any moment.
    for (const socket of [client, server]) socket.on('error', () => socket.destroy());
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port: own } = relay.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, stop: async () => void relay.close() };
}
