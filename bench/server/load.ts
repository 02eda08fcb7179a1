/**
 * A load generator in a process of its own: a number of connections, each of which repeats its request after the
 * answer, for a number of milliseconds. Configured by LOAD; prints the answers per second.
 */
import { Wire } from '../support/wire.ts';

export type LoadInstructions = { url: string; bytes: string; connections: number; duration: number };

const { url, bytes, connections, duration } = JSON.parse(process.env.LOAD ?? '') as LoadInstructions;
const request = Buffer.from(bytes, 'base64');
const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(url)));
let answers = 0;
const begun = performance.now();
await Promise.all(
  wires.map(async (wire) => {
    while (performance.now() - begun < duration) {
      await wire.send(request);
      answers += 1;
    }
  }),
);
const seconds = (performance.now() - begun) / 1000;
for (const wire of wires) wire.close();
process.stdout.write(String(answers / seconds));
