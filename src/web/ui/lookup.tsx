import { use, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { matches } from '../text/match.ts';
import { FieldLabel, FieldNotes, type FieldProps, fieldId } from './field.tsx';
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

/** More than anybody reads; whoever wants another one types a letter more. */
const SHOWN = 60;
const ADD = 'add';

/**
 * Finds one of many by typing: each typed word begins a word of the name, under either keyboard layout. The first match
 * is taken with Tab or Enter, others with the arrows.
 */
export function Lookup(props: LookupProps) {
  const { t } = useTranslation();
  const { name, label, problem, hint, required = false, bare, options, value, onChange, onAdd, placeholder } = props;
  const chosen = options.find(({ id }) => id === value)?.name ?? '';
  const [typed, setTyped] = useState(chosen);
  useEffect(() => setTyped(chosen), [chosen]);

  const isQuestion = typed !== '' && typed !== chosen;
  const found = (isQuestion ? options.filter((option) => matches(option.name, typed)) : options).slice(0, SHOWN);

  return (
    <ComboBox
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      id={fieldId(name)}
      name={name}
      inputValue={typed}
      onInputChange={(text) => {
        setTyped(text);
        if (text === '' && value !== null) onChange(null);
      }}
      value={value}
      onChange={(key) => {
        if (key === ADD) onAdd?.(typed);
        else onChange(key === null ? null : Number(key));
        if (key !== ADD && key === value) setTyped(chosen);
      }}
      // The options are filtered here, so that the wrong layout and "ё" are understood.
      defaultFilter={() => true}
      menuTrigger="input"
      allowsEmptyCollection
      isRequired={required}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
    >
      <FieldLabel label={label} required={required} />
      <div className="field-box">
        <Input autoComplete="off" {...(placeholder ? { placeholder } : {})} />
        <AriaButton className="field-button" aria-label={t('lookup.open', { label })}>
          <Icon name="chevron" />
        </AriaButton>
      </div>
      <FieldNotes hint={hint} problem={problem ?? null} />
      <FocusFirst active={isQuestion} first={found[0]?.id ?? null} />
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
    </ComboBox>
  );
}

/** Puts the list's focus on the first match while one types, so that Tab and Enter take it. */
function FocusFirst({ active, first }: { active: boolean; first: number | null }) {
  const state = use(ComboBoxStateContext);
  const isOpen = state?.isOpen ?? false;
  useEffect(() => {
    if (active && isOpen && first !== null) state?.selectionManager.setFocusedKey(first);
  }, [active, isOpen, first, state]);
  return null;
}
