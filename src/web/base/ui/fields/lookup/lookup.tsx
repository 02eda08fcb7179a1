import { type ReactNode, type Ref, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { flag } from '../../flag.ts';
import { isSaid, say } from '../../focus/speech-profile.ts';
import { Icon } from '../../icon.tsx';
import { AriaFieldLabel, AriaFieldNotes } from '../aria-field.tsx';
import { type FieldProps, fieldId } from '../field.tsx';
import type { LookupOption } from './lookup-answer.ts';
import { type BoxProps, LoadingAnnouncement, LookupBox, OpenOnTyping } from './lookup-box.tsx';
import { useFoundCount } from './use-found-count.ts';
import { type LookupSource, useLookup } from './use-lookup.ts';
import '../../windows/popover.css';

export type { LookupOption } from './lookup-answer.ts';

type LookupProps = Omit<FieldProps, 'warning'> &
  Omit<LookupSource, 'onTaken'> & {
    /** Announced after the name of a taken option: its note, unless the caller has more to announce. */
    moreOf?: (option: LookupOption) => string;
    /** Adds a typed text that is no option; the last line of the list offers it. */
    onAdd?: (typed: string) => void;
  };

/** More options are not shown: one more letter narrows them down. */
const SHOWN = 60;
const ADD = 'add';

/**
 * A field that finds one of many options by typing, under either keyboard layout. The best match is active from the
 * first letter on; Enter or leaving the field takes it, also where the options load later, and it is announced. A text
 * that is no option stays in the field with an error; only the arrow to "add" and Enter add it.
 */
export function Lookup(props: LookupProps) {
  const { t } = useTranslation();
  const { label, short, hint, required = false, options, loading = false, onAdd } = props;
  const lookup = useAnnouncedLookup(props);
  const { answer } = lookup;
  const found = (lookup.isTyped ? (answer?.found ?? []) : options).slice(0, SHOWN);
  const offersAdd = onAdd !== undefined && answer !== null && !answer.isExact;
  // The name of the chosen option is unknown until the options are loaded.
  const isAwaited = loading && props.value !== null && lookup.text === '';
  const problem = props.problem ?? (lookup.isUnknown ? t(onAdd ? 'lookup.not_in_list' : 'lookup.only_of_list') : null);
  const [list, setList] = useState<HTMLElement | null>(null);
  const box: BoxProps = {
    lookup,
    list,
    best: answer?.best?.id ?? null,
    lastMatch: offersAdd ? (found.at(-1)?.id ?? null) : null,
    walked: useRef(false),
    left: useRef(false),
  };
  return (
    <LookupComboBox {...props} problem={problem} box={box}>
      <AriaFieldLabel label={label} {...(short ? { short } : {})} required={required} />
      <LookupBox {...box}>
        {isAwaited && (
          <span className="field-placeholder" aria-hidden="true">
            {t('loading')}
          </span>
        )}
        <Input autoComplete="off" />
        <AriaButton className="field-button" aria-label={t('lookup.open', { label })}>
          <Icon name="chevron" />
        </AriaButton>
      </LookupBox>
      <AriaFieldNotes
        hint={
          <>
            {isAwaited && <span className="hidden-text">{t('loading')} </span>}
            {hint}
          </>
        }
        problem={problem}
      />
      <LookupList ref={setList} found={found} toAdd={offersAdd ? lookup.text.trim() : null} loading={loading} />
      <OpenOnTyping {...box} />
      {loading && <LoadingAnnouncement label={short ?? label} />}
    </LookupComboBox>
  );
}

/** The state of the lookup, which announces the option that is taken and how many match. */
function useAnnouncedLookup(props: LookupProps): BoxProps['lookup'] {
  const { t } = useTranslation();
  const { label, short, moreOf = ({ note }) => note ?? '' } = props;
  const lookup = useLookup({
    ...props,
    onTaken: (option, isPicked) => {
      const more = moreOf(option);
      const value = more ? `${option.name}, ${more}` : option.name;
      // Screen readers read the name and the value of the field when the focus comes back to it from its open list.
      const text = isPicked && !isSaid('repeated') ? more : t('speech.value', { label: short ?? label, value });
      if (text) say('taken', text);
    },
  });
  useFoundCount(lookup.isTyping ? (lookup.answer?.found.length ?? null) : null);
  return lookup;
}

/** React Aria's field, with the lookup instead of its own filter and selection. */
function LookupComboBox(props: LookupProps & { box: BoxProps; children: ReactNode }) {
  const { name, value, problem, required = false, bare, onAdd, children } = props;
  const { lookup, list, walked, left } = props.box;
  // An option that is taken by leaving the field is marked after the list is gone: screen readers move to a marked
  // option.
  const marked = useRef(value);
  if (!(left.current && list)) marked.current = value;
  return (
    <ComboBox
      className="field"
      data-bare={flag(bare)}
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
        // React Aria reports null for each text that is not that of an option it shows; the lookup decides about those.
      }}
      onOpenChange={(_, trigger) => {
        if (trigger === 'manual') left.current = false;
      }}
      onBlur={() => {
        left.current = true;
        lookup.leave();
      }}
      // The lookup filters, so that the wrong layout and "ё" are understood, and `OpenOnTyping` opens the list.
      defaultFilter={() => true}
      menuTrigger="manual"
      allowsCustomValue
      allowsEmptyCollection
      isRequired={required}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
    >
      {children}
    </ComboBox>
  );
}

type LookupListProps = {
  ref: Ref<HTMLDivElement>;
  found: LookupOption[];
  /** The text that the last line offers to add. */
  toAdd: string | null;
  loading: boolean;
};

function LookupList({ ref, found, toAdd, loading }: LookupListProps) {
  const { t } = useTranslation();
  return (
    <Popover className="popover" offset={4}>
      <ListBox
        ref={ref}
        className="listbox"
        renderEmptyState={() => <div className="listbox-empty">{t(loading ? 'loading' : 'lookup.nothing')}</div>}
        items={[...found, ...(toAdd === null ? [] : [{ id: ADD, name: t('lookup.add', { name: toAdd }) }])]}
      >
        {(option) => (
          <ListBoxItem className="option" id={option.id} textValue={option.name} data-add={flag(option.id === ADD)}>
            {option.name}
            {'note' in option && option.note && <span className="option-note">{option.note}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
