import { rank } from '../../../text/match.ts';

export type LookupOption = { id: number; name: string; note?: string };

/**
 * What was done with a typed text: it is still being typed; Enter or leaving the field has asked for the option that is
 * meant; or there turned out to be none.
 */
export type Asked = 'typing' | 'enter' | 'leave' | 'unknown';

/** What the options have for a typed text. */
export type LookupAnswer = {
  /** The best first. */
  found: LookupOption[];
  /** What Enter takes. */
  best: LookupOption | null;
  /** What leaving the field takes: not a name that has the text only inside, which may be a name of its own. */
  meant: LookupOption | null;
  /** The best one is called so. */
  isExact: boolean;
};

export function answerTo(options: LookupOption[], typed: string): LookupAnswer {
  const ranked = rank(options, typed);
  const [first] = ranked;
  return {
    found: ranked.map(({ option }) => option),
    best: first?.option ?? null,
    meant: first && first.fit !== 'inside' ? first.option : null,
    isExact: first?.fit === 'same' || first?.fit === 'whole',
  };
}

/**
 * What becomes of a typed text: an option that is taken, "unknown", or null as long as that is open. What was unknown is
 * taken when an option of exactly that name comes, as one that was added.
 */
export function outcomeOf({ best, meant, isExact }: LookupAnswer, asked: Asked): LookupOption | 'unknown' | null {
  switch (asked) {
    case 'typing':
      return null;
    case 'enter':
      return best ?? 'unknown';
    case 'leave':
      return meant ?? 'unknown';
    case 'unknown':
      return isExact ? best : null;
  }
}
