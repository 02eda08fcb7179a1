/**
 * A load in a process of its own: so many connections, each asking again as soon as it is answered, for so many
 * milliseconds. Told by LOAD; prints how many answers there were in a second.
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
