import { type Key, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { useTranslation } from 'react-i18next';
import { flag } from '../flag.ts';
import { say } from '../focus/speech-profile.ts';
import { Icon } from '../icon.tsx';
import { AriaFieldLabel, AriaFieldNotes } from './aria-field.tsx';
import { type FieldProps, fieldId } from './field.tsx';
import './choice.css';
import '../windows/popover.css';

type ChoiceProps<Value extends string | number> = FieldProps & {
  options: { id: Value; name: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** The options are loading: the list opens as soon as they are there. */
  loading?: boolean;
  /** The announcement for an option that is chosen without the list: its name by default. */
  saidOf?: (value: Value) => string;
  /** The last entry of the list, which adds an option. */
  add?: { name: string; onAdd: () => void };
};

const ADD = 'add';

/** One of a few options. With the list closed, letters and arrows choose, and the new value is announced. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
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
    placeholder,
    loading = false,
    saidOf = (chosen) => options.find(({ id }) => id === chosen)?.name ?? '',
    add,
  } = props;
  const { t } = useTranslation();
  const [isAskedFor, setAskedFor] = useState(false);
  const called = short ?? label;
  const askFor = (asked: boolean) => {
    if (asked && loading) say('waits', t('speech.loading', { label: called }));
    setAskedFor(asked);
  };
  const choose = (key: Key | null) => {
    if (add && key === ADD) return add.onAdd();
    const chosen = options.find(({ id }) => id === key)?.id;
    if (chosen === undefined) return;
    // Screen readers do not report a new value of the closed button; after an open list they read it with the focus.
    say(isAskedFor ? 'repeated' : 'changed', t('speech.value', { label: called, value: saidOf(chosen) }));
    onChange(chosen);
  };
  return (
    <Select
      className="field"
      data-bare={flag(bare)}
      value={value}
      isOpen={isAskedFor && !loading}
      onOpenChange={askFor}
      onBlur={() => setAskedFor(false)}
      onChange={choose}
      isRequired={required}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <AriaFieldLabel label={label} {...(short ? { short } : {})} required={required} />
      <AriaButton className="choice" id={fieldId(name)}>
        <SelectValue className="choice-value" />
        <Icon name="chevron" />
      </AriaButton>
      <AriaFieldNotes hint={hint} problem={problem ?? null} />
      <ChoiceList options={options} add={add} />
    </Select>
  );
}

function ChoiceList<Value extends string | number>({ options, add }: Pick<ChoiceProps<Value>, 'options' | 'add'>) {
  return (
    <Popover className="popover" offset={4}>
      <ListBox className="listbox" items={[...options, ...(add ? [{ id: ADD, name: add.name }] : [])]}>
        {(option) => (
          <ListBoxItem className="option" id={option.id} textValue={option.name} data-add={flag(option.id === ADD)}>
            {option.name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
