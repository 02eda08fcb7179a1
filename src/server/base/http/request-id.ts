import { randomFillSync } from 'node:crypto';

/** Letters and digits that are not mistaken for each other when they are read out: 5 bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 12;

/** Random bytes of many ids at once: asking for those of one takes longer than all else about it. */
const bytes = Buffer.alloc(LENGTH * 256);
let used = bytes.length;

/** An id of a request, which can't be guessed: a person tells it to the operator, who finds the request in the log. */
export function newRequestId(): string {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  let id = '';
  for (const end = used + LENGTH; used < end; used++) id += ALPHABET[(bytes[used] ?? 0) % ALPHABET.length];
  return id;
}
