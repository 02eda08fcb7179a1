import { Button as AriaButton } from 'react-aria-components/Button';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
import { FieldLabel, FieldNotes, type FieldProps, fieldId } from './field.tsx';
import { Icon } from './icon.tsx';
import './choice.css';
import './popover.css';

type ChoiceProps<Value extends string | number> = FieldProps & {
  options: { id: Value; name: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
};

/** One of a few: a letter chooses, the arrows walk. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { name, label, problem, hint, required = false, bare, options, value, onChange, placeholder } = props;
  return (
    <Select
      className="field"
      {...(bare ? { 'data-bare': '' } : {})}
      value={value}
      onChange={(key) => onChange(key as Value)}
      isRequired={required}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      {...(placeholder === undefined ? {} : { placeholder })}
    >
      <FieldLabel label={label} required={required} />
      <AriaButton className="choice" id={fieldId(name)}>
        <SelectValue className="choice-value" />
        <Icon name="chevron" />
      </AriaButton>
      <FieldNotes hint={hint} problem={problem ?? null} />
      <Popover className="popover" offset={4}>
        <ListBox className="listbox" items={options}>
          {(option) => (
            <ListBoxItem className="option" id={option.id} textValue={option.name}>
              {option.name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
