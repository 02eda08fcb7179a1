import { freshName } from '../data/command-rows.ts';
import type { Company } from '../data/company.ts';
import { until } from '../wait.ts';
import { type Api, expectStatus } from './api.ts';

export type StreamEvent = { event: string; data: unknown };

/** A stream of server-sent events that is being read. */
export type EventStream = {
  status: number;
  headers: Headers;
  /** The events received so far, without comments. */
  events: StreamEvent[];
  /** The whole text received so far. */
  text: () => string;
  ended: () => boolean;
  /** Waits for the event of a change of an entity. */
  change: (entity: string, id: number) => Promise<StreamEvent>;
  close: () => Promise<void>;
};

/** Opens `GET /events/` with a session; the stream is open when this returns. */
export async function openEvents(api: Api): Promise<EventStream> {
  const ending = new AbortController();
  const response = await fetch(`${api.url}/api/v1/events/`, {
    headers: { authorization: `Token ${api.token}` },
    signal: ending.signal,
  });
  let text = '';
  let ended = false;
  const events: StreamEvent[] = [];
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      events.splice(0, events.length, ...parse(text));
    }
  };
  const reading = read().then(
    () => {
      ended = true;
    },
    () => {
      ended = true;
    },
  );
  await until('the beginning of the stream', () => text.includes('retry:') || ended);
  return {
    status: response.status,
    headers: response.headers,
    events,
    text: () => text,
    ended: () => ended,
    change: (entity, id) => until(`${entity} ${id}`, () => events.find((event) => isChangeOf(event, entity, id))),
    close: async () => {
      ending.abort();
      await reading;
    },
  };
}

/** Makes a change that every person of the company receives: earlier events have arrived when this one has. */
export async function waitForEarlierEvents({ manager }: Company, ...streams: EventStream[]): Promise<void> {
  const { id } = expectStatus(await manager.api.post<{ id: number }>('/directions/', { name: freshName() }), 201);
  await Promise.all(streams.map((stream) => stream.change('direction', id)));
}

/** Complete events only: text before the empty line that ends an event is left. */
function parse(text: string): StreamEvent[] {
  const blocks = text.split('\n\n').slice(0, -1);
  return blocks.flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const event = field('event');
    return event ? [{ event, data: JSON.parse(field('data') ?? 'null') as unknown }] : [];
  });
}

/** Whether an event reports a change of this entity. */
export const isChangeOf = ({ event, data }: StreamEvent, entity: string, id: number): boolean =>
  event === 'changed' &&
  (data as { entity: string; id: number }[]).some((each) => each.entity === entity && each.id === id);
