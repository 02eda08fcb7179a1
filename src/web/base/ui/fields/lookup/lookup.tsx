import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { isSaid, say } from '../../focus/speech-profile.ts';
import { Icon } from '../../icon.tsx';
import { AriaFieldLabel, AriaFieldNotes } from '../aria-field.tsx';
import { type FieldProps, fieldId } from '../field.tsx';
import type { LookupOption } from './lookup-answer.ts';
import { useFoundCount } from './use-found-count.ts';
import { type LookupSource, useLookup } from './use-lookup.ts';
import '../../windows/popover.css';

export type { LookupOption } from './lookup-answer.ts';

type LookupProps = Omit<FieldProps, 'warning'> &
  Omit<LookupSource, 'onTaken'> & {
    /** What is said of an option that is taken beside its name: its note, unless more follows from it. */
    moreOf?: (option: LookupOption) => string;
    /** Adds what was typed and is not there; the option that offers it is the last of the list. */
    onAdd?: (typed: string) => void;
  };

/** More than a person reads; one more letter brings the others. */
const SHOWN = 60;
const ADD = 'add';

/**
 * Finds one of many by typing, under either keyboard layout. The best match is active from the first letter on, and Enter
 * takes it, also where the options come later; the arrows go to the others. Leaving the field takes it too. What was taken
 * is said. What is not in the list stays written in the field, which says so; it is added only by an arrow to "add" and
 * Enter.
 */
export function Lookup(props: LookupProps) {
  const { t } = useTranslation();
  const { name, label, short, problem, hint, required = false, bare, options, loading, onAdd } = props;
  const { moreOf = ({ note }) => note ?? '' } = props;
  const called = short ?? label;
  const lookup = useLookup({
    ...props,
    onTaken: (option, isPicked) => {
      const more = moreOf(option);
      const value = more ? `${option.name}, ${more}` : option.name;
      // Screen readers that go back to the field from its open list say what it is and what stands in it.
      const said = isPicked && !isSaid('repeated') ? more : t('speech.value', { label: called, value });
      if (said) say('taken', said);
    },
  });
  const { answer, isTyped } = lookup;
  useFoundCount(lookup.isTyping ? (answer?.found.length ?? null) : null);
  const found = (isTyped ? (answer?.found ?? []) : options).slice(0, SHOWN);
  const offersAdd = onAdd !== undefined && answer !== null && !answer.isExact;
  // What is chosen has no name before the options are there.
  const isAwaited = loading === true && props.value !== null && lookup.text === '';
  const notInList = lookup.isUnknown ? t(onAdd ? 'lookup.not_in_list' : 'lookup.only_of_list') : null;
  const walked = useRef(false);
  const left = useRef(false);
  const [list, setList] = useState<HTMLElement | null>(null);
  const box: BoxProps = {
    lookup,
    list,
    best: answer?.best?.id ?? null,
    lastMatch: offersAdd ? (found.at(-1)?.id ?? null) : null,
    walked,
    left,
  };
  // What is taken when the field is left is marked when the list is gone: screen readers go to an option that is marked.
  const marked = useRef(props.value);
  if (!(left.current && list)) marked.current = props.value;

  return (
    <ComboBox
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      id={fieldId(name)}
      name={name}
      inputValue={lookup.text}
      onInputChange={(text) => {
        walked.current = false;
        left.current = false;
        lookup.type(text);
      }}
      value={marked.current}
      onChange={(key) => {
        if (key === ADD) {
          lookup.add();
          onAdd?.(lookup.text.trim());
        } else if (key !== null) lookup.take(Number(key));
        // React Aria says null of every text that is not that of an option it shows: that is for the lookup to know.
      }}
      onOpenChange={(_, trigger) => {
        if (trigger === 'manual') left.current = false;
      }}
      onBlur={() => {
        left.current = true;
        lookup.leave();
      }}
      // The options are filtered here, so that the wrong layout and "ё" are understood, and the list is opened by typing.
      defaultFilter={() => true}
      menuTrigger="manual"
      allowsCustomValue
      allowsEmptyCollection
      isRequired={required}
      isInvalid={Boolean(problem ?? notInList)}
      validationBehavior="aria"
    >
      <AriaFieldLabel label={label} {...(short ? { short } : {})} required={required} />
      <FieldBox {...box}>
        {isAwaited && (
          <span className="field-placeholder" aria-hidden="true">
            {t('loading')}
          </span>
        )}
        <Input autoComplete="off" />
        <AriaButton className="field-button" aria-label={t('lookup.open', { label })}>
          <Icon name="chevron" />
        </AriaButton>
      </FieldBox>
      <AriaFieldNotes
        hint={
          <>
            {isAwaited && <span className="hidden-text">{t('loading')} </span>}
            {hint}
          </>
        }
        problem={problem ?? notInList}
      />
      <Popover className="popover" offset={4}>
        <ListBox
          ref={setList}
          className="listbox"
          renderEmptyState={() => <div className="listbox-empty">{t(loading ? 'loading' : 'lookup.nothing')}</div>}
          items={[...found, ...(offersAdd ? [{ id: ADD, name: t('lookup.add', { name: lookup.text.trim() }) }] : [])]}
        >
          {(option) => (
            <ListBoxItem
              className="option"
              id={option.id}
              textValue={option.name}
              {...(option.id === ADD ? { 'data-add': '' } : {})}
            >
              {option.name}
              {'note' in option && option.note && <span className="option-note">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
      <OpenedByTyping {...box} />
      {loading && <SaidToLoad label={called} />}
    </ComboBox>
  );
}

type BoxProps = {
  lookup: ReturnType<typeof useLookup>;
  /**
   * The list, as long as it is in the page, at the end of which it stands. The box owns it: so a screen reader that goes from
   * what is typed to an option stays in the same part of the page, and tells of none that it leaves and comes back to.
   */
  list: HTMLElement | null;
  /** The best match. */
  best: number | null;
  /** The last match, where "add" stands behind it. */
  lastMatch: number | null;
  /** Keys have gone to an option since the last letter. */
  walked: RefObject<boolean>;
  /** The field has been left, or a form was saved from it, since the last letter. */
  left: RefObject<boolean>;
};

/** Marks the best match, where nothing is marked. */
function useMarkBest({ best }: Pick<BoxProps, 'best'>): () => void {
  const state = use(ComboBoxStateContext);
  return () => {
    if (state?.isOpen && best !== null && state.selectionManager.focusedKey === null) {
      state.selectionManager.setFocusedKey(best);
    }
  };
}

const WALKING = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** The field's box: has the keys before React Aria's field, which knows neither what is meant nor that "add" is special. */
function FieldBox({ children, ...props }: BoxProps & { children: ReactNode }) {
  const { lookup, list, best, lastMatch, walked } = props;
  const state = use(ComboBoxStateContext);
  const markBest = useMarkBest(props);
  const stopped = useRef(false);

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!state) return;
    const { isOpen, selectionManager: marks } = state;
    const { key } = event;
    const take = (does: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      does();
    };
    // React Aria unmarks the option with each letter, and it is marked again a moment later.
    markBest();
    const wasStopped = stopped.current && !event.repeat;
    stopped.current = false;

    if (key === 'Escape' && isOpen) {
      // It closes the list and not what the field stands in.
      take(() => {
        lookup.revert();
        state.close();
      });
    } else if (key === 'Enter' && lookup.isTyped && !(event.ctrlKey || event.metaKey)) {
      if (!isOpen || marks.focusedKey === null) {
        take(() => {
          lookup.enter();
          if (best !== null) state.close();
        });
      }
    } else if (key === 'Tab' && isOpen) {
      // React Aria would take the marked option and close the list at once. A screen reader that loses the option that it is
      // at does not hear where the focus goes: both wait until the field is left.
      event.stopPropagation();
      if (walked.current && typeof marks.focusedKey === 'number') lookup.mark(marks.focusedKey);
    } else if (lastMatch !== null && !isOpen && key === 'ArrowUp') {
      take(() => state.open('first', 'manual'));
    } else if (lastMatch !== null && isOpen && (key === 'End' || key === 'PageDown')) {
      take(() => marks.setFocusedKey(lastMatch));
    } else if (key === 'ArrowDown' && isOpen && lastMatch !== null && marks.focusedKey === lastMatch && !wasStopped) {
      take(() => {
        stopped.current = true;
      });
    }
    if (WALKING.includes(key)) walked.current = true;
  };
  return (
    <div className="field-box" onKeyDownCapture={onKeyDownCapture} aria-owns={list?.id}>
      {children}
    </div>
  );
}

/**
 * Opens the list when something is typed, and keeps the best match marked. It is rendered after the list, because effects
 * run in the order of siblings: React Aria's list unmarks everything in an effect when its first options come. The list
 * opens in an effect because React Aria has the new options only then. One that opens when the field has been left is closed
 * again: leaving closes only what is open already.
 */
function OpenedByTyping(props: BoxProps) {
  const { lookup, left } = props;
  const { text, isTyping } = lookup;
  const state = use(ComboBoxStateContext);
  const before = useRef(text);
  useEffect(() => {
    if (isTyping && text !== before.current) state?.open(null, 'input');
    else if (left.current && state?.isOpen) state.close();
    before.current = text;
  });
  useEffect(useMarkBest(props));
  return null;
}

/** Says that the options of an open list are on their way. */
function SaidToLoad({ label }: { label: string }) {
  const { t } = useTranslation();
  const isOpen = use(ComboBoxStateContext)?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) say('waits', t('speech.loading', { label }));
  }, [isOpen, label, t]);
  return null;
}
