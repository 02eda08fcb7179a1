import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Text } from 'react-aria-components/Text';
import './radio-choice.css';

type RadioChoiceProps<Value extends string> = {
  label: string;
  hint?: string;
  options: { id: Value; name: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Radio buttons for a few options. */
export function RadioChoice<Value extends string>({ label, hint, options, value, onChange }: RadioChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(({ id }) => id === chosen);
    if (option) onChange(option.id);
  };
  return (
    <RadioGroup className="radio-choice" value={value} onChange={choose}>
      <Label className="radio-choice-label">{label}</Label>
      <div className="radio-choice-options">
        {options.map(({ id, name, icon }) => (
          <Radio key={id} value={id} className="radio">
            {icon}
            {name}
          </Radio>
        ))}
      </div>
      {hint && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
    </RadioGroup>
  );
}
