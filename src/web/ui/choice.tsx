import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { AriaFieldLabel, AriaFieldNotes } from './aria-field.tsx';
import { type FieldProps, fieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import './choice.css';
import './popover.css';

type ChoiceProps<Value extends string | number> = FieldProps & {
  options: { id: Value; name: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  /** The options are still on their way: a list that is asked for opens when they come. */
  loading?: boolean;
  /** The last entry of the list: makes another one. */
  add?: { name: string; onAdd: () => void };
};

const ADD = 'add';

/** One of a few: a letter chooses, the arrows walk. */
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
    add,
  } = props;
  const [isAskedFor, setAskedFor] = useState(false);
  return (
    <Select
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      value={value}
      isOpen={isAskedFor && !loading}
      onOpenChange={setAskedFor}
      onBlur={() => setAskedFor(false)}
      onChange={(key) => (add && key === ADD ? add.onAdd() : onChange(key as Value))}
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
      <Popover className="popover" offset={4}>
        <ListBox className="listbox" items={[...options, ...(add ? [{ id: ADD, name: add.name }] : [])]}>
          {(option) => (
            <ListBoxItem
              className="option"
              id={option.id}
              textValue={option.name}
              {...(option.id === ADD ? { 'data-add': '' } : {})}
            >
              {option.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
