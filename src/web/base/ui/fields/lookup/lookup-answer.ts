import { rank } from '../../../text/match.ts';

export type LookupOption = { id: number; name: string; note?: string };

/** The state of a typed text: being typed; Enter or leaving the field has asked for its option; or it has none. */
export type Asked = 'typing' | 'enter' | 'leave' | 'unknown';

/** The options that match a typed text. */
export type LookupAnswer = {
  /** Best match first. */
  found: LookupOption[];
  /** The option that Enter takes. */
  best: LookupOption | null;
  /** The option that leaving the field takes: no match inside of a name, because the text may be another name. */
  meant: LookupOption | null;
  /** The text is the name of the best match. */
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
 * The option that is taken for a typed text, "unknown", or null while that is undecided. An unknown text becomes an
 * option when one of exactly that name is loaded, for example after it was added.
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
