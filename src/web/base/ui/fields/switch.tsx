import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import './switch.css';

type SwitchProps = { label: string; hint?: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void };

/** A setting that takes effect at once. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  return (
    <AriaSwitch className="switch" isSelected={isOn} onChange={onChange}>
      <span className="switch-track" aria-hidden="true" />
      <span>
        {label}
        {hint && <span className="field-hint switch-hint">{hint}</span>}
      </span>
    </AriaSwitch>
  );
}
