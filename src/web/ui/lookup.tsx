import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { matches } from '../text/match.ts';
import { AriaFieldLabel, AriaFieldNotes } from './aria-field.tsx';
import { type FieldProps, fieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import './popover.css';

export type LookupOption = { id: number; name: string; note?: string };

type LookupProps = FieldProps & {
  options: LookupOption[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** Adds what was typed and is not there; the option that offers it is the last of the list. */
  onAdd?: (typed: string) => void;
  placeholder?: string;
};

/** More than a person reads; one more letter brings the others. */
const SHOWN = 60;
const ADD = 'add';

/**
 * Finds one of many by typing: each typed word begins a word of the name, under either keyboard layout. Leaving the field
 * takes the first match, however fast one was; others are taken with the arrows. What is not in the list stays written
 * there, with words.
 */
export function Lookup(props: LookupProps) {
  const { t } = useTranslation();
  const {
    name,
    label,
    short,
    problem,
    hint,
    required = false,
    bare,
    options,
    value,
    onChange,
    onAdd,
    placeholder,
  } = props;
  const chosen = options.find(({ id }) => id === value)?.name ?? '';
  const [typed, setTyped] = useState(chosen);
  const [focused, setFocused] = useState(false);
  const told = useRef(value);

  // A choice writes its name; a form that was cleared from outside clears the text.
  useEffect(() => {
    if (chosen !== '' || value !== told.current) setTyped(chosen);
    told.current = value;
  }, [chosen, value]);

  const isQuestion = typed.trim() !== '' && typed !== chosen;
  const found = (isQuestion ? options.filter((option) => matches(option.name, typed)) : options).slice(0, SHOWN);
  const first = isQuestion ? (found[0]?.id ?? null) : null;
  const choose = (id: number | null) => {
    told.current = id;
    if (id !== value) onChange(id);
  };
  const leave = () => {
    setFocused(false);
    const [match] = found;
    if (!isQuestion || !match) return;
    choose(match.id);
    setTyped(match.name);
  };
  const notInList = isQuestion && !focused && found.length === 0 ? t('lookup.not_in_list') : null;

  return (
    <ComboBox
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      id={fieldId(name)}
      name={name}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        if (text === '') choose(null);
      }}
      value={value}
      onChange={(key) => {
        if (key === ADD) onAdd?.(typed.trim());
        else choose(key === null ? null : Number(key));
        if (key !== null && key === value) setTyped(chosen);
      }}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      // The options are filtered here, so that the wrong layout and "ё" are understood.
      defaultFilter={() => true}
      menuTrigger="input"
      allowsCustomValue
      allowsEmptyCollection
      isRequired={required}
      isInvalid={Boolean(problem ?? notInList)}
      validationBehavior="aria"
    >
      <AriaFieldLabel label={label} {...(short ? { short } : {})} required={required} />
      <FieldBox first={first}>
        <Input autoComplete="off" {...(placeholder ? { placeholder } : {})} />
        <AriaButton className="field-button" aria-label={t('lookup.open', { label })}>
          <Icon name="chevron" />
        </AriaButton>
      </FieldBox>
      <AriaFieldNotes hint={hint} problem={problem ?? notInList} />
      <Popover className="popover" offset={4}>
        <ListBox
          className="listbox"
          renderEmptyState={() => <div className="listbox-empty">{t('lookup.nothing')}</div>}
          items={[
            ...found,
            ...(onAdd && isQuestion ? [{ id: ADD, name: t('lookup.add', { name: typed.trim() }) }] : []),
          ]}
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
      <FirstMarked first={first} />
    </ComboBox>
  );
}

/** Marks the first match, where nothing is marked. */
function useMarkFirst(first: number | null): () => void {
  const state = use(ComboBoxStateContext);
  return () => {
    if (state?.isOpen && first !== null && state.selectionManager.focusedKey === null) {
      state.selectionManager.setFocusedKey(first);
    }
  };
}

type FirstProps = { first: number | null };

/**
 * The field's box. React Aria unmarks the option with each letter: a key that is pressed before it is marked again has it
 * marked here.
 */
function FieldBox({ first, children }: FirstProps & { children: ReactNode }) {
  return (
    <div className="field-box" onKeyDownCapture={useMarkFirst(first)}>
      {children}
    </div>
  );
}

/**
 * Keeps the first match marked while a person types, so that Tab and Enter take it. It is rendered after the list, because
 * effects run in the order of siblings: React Aria's list unmarks everything in an effect when its first options come.
 */
function FirstMarked({ first }: FirstProps) {
  useEffect(useMarkFirst(first));
  return null;
}
