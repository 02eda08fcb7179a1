import type { Site } from '../server/site.ts';
import { bytesOf, Wire } from '../support/wire.ts';
import type { Question } from './documents.ts';

/** Sends a request again and again; each answer has to be without errors. */
export type Asking = {
  /** Returns the duration, ms. Throws what was answered instead. */
  ask: () => Promise<number>;
  close: () => void;
};

/** The server that is asked, and the headers of its manager. */
export type Asked = Pick<Site, 'urls' | 'asManager'>;

/** A connection of its own: the server closes those that are idle while others are measured. */
export async function asking({ urls, asManager }: Asked, { query, variables }: Question): Promise<Asking> {
  const bytes = bytesOf({ path: '/api/v1/graphql', headers: asManager, body: { query, variables } });
  const wire = await Wire.open(urls.karavan);
  const ask = async () => {
    const begun = performance.now();
    const answer = await wire.send(bytes).catch((error: Error) => {
      throw new Error(shortened(error.message));
    });
    const took = performance.now() - begun;
    if (answer.includes('"errors":[')) throw new Error(shortened(answer.toString()));
    return took;
  };
  return { ask, close: () => wire.close() };
}

/** The status and the code of a failed answer, for a cell of the table. */
function shortened(answer: string): string {
  const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
  const said = /"code":"([^"]+)"/.exec(answer)?.[1] ?? /"(?:detail|message)":"([^"]+)"/.exec(answer)?.[1];
  return [status, said ?? (status ? undefined : answer.slice(0, 60))].filter(Boolean).join(' ').replaceAll('|', '/');
}
