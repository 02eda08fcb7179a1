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

/** One of a few that are all seen at once: the arrows choose. */
export function RadioChoice<Value extends string>({ label, hint, options, value, onChange }: RadioChoiceProps<Value>) {
  return (
    <RadioGroup className="radio-choice" value={value} onChange={(chosen) => onChange(chosen as Value)}>
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
