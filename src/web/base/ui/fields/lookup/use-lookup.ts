import { useEffect, useRef, useState } from 'react';
import { type Asked, answerTo, type LookupOption, outcomeOf } from './lookup-answer.ts';

export type LookupSource = {
  options: LookupOption[];
  /** The options are loading; a typed text is matched when they are there. */
  loading?: boolean;
  value: number | null;
  onChange: (id: number | null) => void;
  /** Called with the option that is taken for a typed text or picked from the open list, before `onChange`. */
  onTaken?: (option: LookupOption, isPicked: boolean) => void;
};

/** A typed text without an option; if there is none, the field shows the name of the chosen option. */
type Question = { text: string; asked: Asked };

/** The typed text, the answer of the options, and the option that is taken for it. */
function useQuestion({ options, loading = false, value, onChange, onTaken }: LookupSource) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isTyped = question !== null && question.text.trim() !== '';
  const answer = isTyped && !loading ? answerTo(options, question.text) : null;

  const ownValue = useRef(value);
  useEffect(() => {
    // Changed from outside: the form was cleared, or the added option is there.
    if (value !== ownValue.current) setQuestion(null);
    ownValue.current = value;
  }, [value]);
  const choose = (id: number | null) => {
    ownValue.current = id;
    if (id !== value) onChange(id);
  };

  const take = (option: LookupOption, isPicked = false) => {
    setQuestion(null);
    if (question || option.id !== value) onTaken?.(option, isPicked);
    choose(option.id);
  };
  /** Clears the choice while the text is no option, so that a form does not send the previous one. */
  const stay = (asked: Asked) => {
    setQuestion((before) => before && { ...before, asked });
    choose(null);
  };
  const ask = (asked: 'enter' | 'leave') => {
    if (!isTyped) return setQuestion(null);
    if (!answer) return stay(asked);
    const outcome = outcomeOf(answer, asked);
    if (outcome === 'unknown') stay(outcome);
    else if (outcome) take(outcome);
  };
  useEffect(() => {
    const outcome = answer && question ? outcomeOf(answer, question.asked) : null;
    if (outcome === 'unknown') stay(outcome);
    else if (outcome) take(outcome);
  });
  return { question, setQuestion, isTyped, answer, choose, take, stay, ask };
}

/** The text of a lookup, and the option that is taken for it. */
export function useLookup(source: LookupSource) {
  const { options, value } = source;
  const { question, setQuestion, isTyped, answer, choose, take, stay, ask } = useQuestion(source);
  const chosen = options.find(({ id }) => id === value)?.name ?? '';
  const marked = useRef<number | null>(null);
  return {
    text: question?.text ?? chosen,
    isTyping: question?.asked === 'typing',
    /** Something is typed that no option has been taken for. */
    isTyped,
    /** The options that match it; null as long as the options are loading. */
    answer,
    isUnknown: isTyped && question?.asked === 'unknown',
    /** The text after each key. */
    type: (text: string) => {
      setQuestion(text === chosen ? null : { text, asked: 'typing' });
      if (text === '') choose(null);
    },
    take: (id: number) => {
      const option = options.find((each) => each.id === id);
      if (option) take(option, true);
    },
    enter: () => ask('enter'),
    /** Restores the choice that was typed over. */
    revert: () => {
      if (value !== null) setQuestion(null);
    },
    /** Sets the option that leaving the field takes: the active one. */
    mark: (id: number) => {
      marked.current = id;
    },
    leave: () => {
      const option = options.find(({ id }) => id === marked.current);
      marked.current = null;
      if (option) take(option);
      else if (question?.asked === 'typing') ask('leave');
    },
    /** The text is to be added: no option that resembles it is taken. */
    add: () => stay('unknown'),
  };
}
